import { expect, test } from 'vitest';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { apiDocs } from '#docs/api-docs.ts';

const docs = apiDocs();

test('docs/api.md is what the table says: `npm run docs` writes it anew', async () => {
  await expect(docs).toMatchFileSnapshot('../../docs/api.md');
});

test.each(endpointNames)('%s has its place, its address and its fields', (name) => {
  const [, section = ''] = docs.split(`\n### ${name}\n`);
  const [own = ''] = section.split('\n##');
  expect(own).toContain(`\`${endpoints[name].method} ${endpoints[name].path}\``);
  expect(own).not.toContain('undefined');
  expect(own).toMatch(
    'response' in endpoints[name] ? /\| Answer \| What \|\n\|---\|---\|\n\| `/ : /No body is answered\./,
  );
});

test('every link leads to a heading', () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  const headings = [...docs.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const links = [...docs.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.length).toBeGreaterThan(endpointNames.length);
  expect(links.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});
