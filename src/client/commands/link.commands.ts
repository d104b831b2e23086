import type { Api } from '#client/data/api.ts';
import { cachedOf } from '#client/data/views.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { final } from '#client/registry/outcome.ts';
import type { ScopeTargets } from '#client/registry/scope-targets.ts';
import { findLinks } from '#client/ui/find-links.ts';

type LinkScope = 'selection:task' | 'selection:project' | 'selection:reference';

/**
 * Defines a command that opens a link in the selected items, and asks which one if there are several. `textOf`: the text to
 * search for links.
 */
function defineOpenLink<S extends LinkScope>(
  id: `${string}.openLink`,
  title: string,
  scope: S,
  textOf: (target: ScopeTargets[S], api: Api) => string,
) {
  const choicesOf = (target: ScopeTargets[S], api: Api) => {
    const links = findLinks(textOf(target, api));
    return [...new Map(links.map(({ href, host, after }) => [href, { label: host + after, value: href }])).values()];
  };
  return defineCommand({
    id,
    title,
    also: `follow link, open url, visit website, web page, browse, hyperlink, go to link, open web page, open website,
      open in browser, link, url, go to url, visit link, visit, open address, click link, open attachment, links,
      web link, web address, external link, launch url, see link, href, open pull request, open issue, open in github,
      source link, website, open links`,
    does: 'Opens a web address in its text, in a new tab.',
    scope: scope as LinkScope,
    args: {
      link: {
        kind: 'choice',
        asks: 'Open which link?',
        choices: choicesOf,
        takesOnlyChoice: true,
      },
    },
    when: ({ api, target }) => choicesOf(target as ScopeTargets[S], api).length > 0 || 'There is no link in it',
    run: ({ workspace }, { link }) => {
      workspace.page.openTab(link);
      return final(`${new URL(link).host} opened in a new tab`);
    },
  });
}

const joined = (texts: readonly (string | null | undefined)[]) => texts.filter(Boolean).join('\n');

export const openTaskLink = defineOpenLink('task.openLink', 'Open link', 'selection:task', ({ tasks }) =>
  joined(tasks.flatMap(({ title, description }) => [title, description])),
);

export const openProjectLink = defineOpenLink(
  'project.openLink',
  'Open link of the project',
  'selection:project',
  (target, api) => joined(cachedOf(api, 'project', target).map(({ description }) => description)),
);

export const openReferenceLink = defineOpenLink(
  'reference.openLink',
  'Open link of the reference',
  'selection:reference',
  (target, api) => joined(cachedOf(api, 'reference', target).flatMap(({ content, url }) => [content, url])),
);
