import { canonicalChord, formatChord, isPrintable } from '#client/keys/chord.ts';
import type { Scope } from '#client/keys/scope.ts';
import { inReadingOrder, scopeTitle } from '#client/keys/scope-titles.ts';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Registry } from '#client/registry/registry.ts';

const introduction = `# Keys

Made from the commands by \`src/docs/keys-document.ts\`: change those, not this file. \`?\` shows the keys that
work where you are.

- Mod is Cmd on a Mac, Ctrl elsewhere.
- \`g then d\` is a sequence: one key after the other, without haste. The footer shows what has been typed of it, Esc drops it.
- On any layout: a letter of another alphabet counts as the letter of its key, and \`?\`, \`#\`, \`:\` and digits work however
  they are typed.
- In a field keys are text. What works there nevertheless is marked.
- **Off switch.** “Single keys on or off” turns off every key that could be writing: characters alone or with Shift, and
  sequences that begin with them.
- **Your own keys.** “Change the keys of a command” in the palette or the settings gives a command other keys, or none;
  “Reset all keys” takes that back. They are kept in this browser.
- The palette (Mod+K) runs every command, with a key or without.
`;

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Platform-neutral: Mod stays Mod. */
function keysOf({ keys, inFields }: AnyCommand): string {
  const shown = keys.map((chord) => {
    const name = formatChord(canonicalChord(chord), { mac: false }).replaceAll('Ctrl', 'Mod');
    // In a field a character is text, whichever command has it.
    return `\`${name}\`${inFields && !isPrintable(chord) ? ' (in fields too)' : ''}`;
  });
  return shown.join(', ');
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** The text of `docs/keys.md`, in Markdown: the commands by where their keys work, then those without keys. */
export function keysDocument(registry: Registry, screenNames: ReadonlyMap<string, string>): string {
  const withKeys = registry.all.filter(({ keys }) => keys.length > 0);
  const titleOf = (scope: Scope) => scopeTitle(scope, screenNames);
  const scopes = inReadingOrder(
    withKeys.map(({ scope }) => scope),
    screenNames,
  );
  const sections = scopes.map((scope) => {
    const rows = withKeys
      .filter((command) => command.scope === scope)
      .map((command) => [keysOf(command), command.title, command.does]);
    return `## ${titleOf(scope)}\n\n${table(['Key', 'Command', 'What it does'], rows)}\n`;
  });
  const keyless = registry.all
    .filter(({ keys }) => keys.length === 0)
    .map(({ title, scope, does }) => [title, titleOf(scope), does]);
  const rest = `## Commands without a key\n\n${table(['Command', 'Where', 'What it does'], keyless)}\n`;
  return [introduction, ...sections, rest].join('\n');
}
