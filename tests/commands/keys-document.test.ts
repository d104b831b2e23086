import { expect, test } from 'vitest';
import { screenNames } from '#client/app/routes.ts';
import { formatChord } from '#client/keys/chord.ts';
import { scopeTitle } from '#client/keys/scope-titles.ts';
import { keysDocument } from '#docs/keys-document.ts';
import { registry } from '#tests/support/commands.ts';

const document = () => keysDocument(registry, screenNames);

test('docs/keys.md is what the commands say: `npm run docs` writes it anew', async () => {
  await expect(document()).toMatchFileSnapshot('../../docs/keys.md');
});

test('every command is in the section of its scope, with all its keys', () => {
  for (const { title, does, keys, scope } of registry.all) {
    const heading = keys.length > 0 ? scopeTitle(scope, screenNames) : 'Commands without a key';
    const [, after = ''] = document().split(`\n## ${heading}\n`);
    const [section = ''] = after.split('\n## ');
    const row = section.split('\n').find((line) => line.includes(`| ${title} |`) && line.includes(`| ${does} |`));
    expect(row, title).toBeDefined();
    for (const chord of keys)
      expect(row).toContain(`\`${formatChord(chord, { mac: false }).replaceAll('Ctrl', 'Mod')}\``);
  }
});

test('no screen goes by its path', () => expect(document()).not.toMatch(/On the screen \//));

test('nothing that is open or in focus goes by the name that only the code has for it', () => {
  const names = 'access|candidate|change|chatPreview|daily|now|password|proposal|sources|sweep|transfer|unsent';
  expect(document().match(new RegExp(`With (an? )?(${names}) (open|in|picked)`, 'g'))).toBeNull();
});
