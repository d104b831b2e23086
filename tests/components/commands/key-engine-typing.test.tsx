import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { startEngine } from './engine-at-work.ts';

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const letters = (from: string, to: string) => {
  const [first = 0, last = 0] = [from.codePointAt(0), to.codePointAt(0)];
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
};
const greek = `${letters('α', 'ω')}ΆΈΉΏΑΒΓΔΩ`;
// The first and the last are no spaces: what is edited freely may drop those.
const text = `a${ascii}${letters('À', 'ÿ')}${letters('А', 'я')}ёЁ${greek}z`;

const fields: readonly (readonly [name: string, html: string])[] = [
  ['an input', '<input data-target>'],
  ['a search field', '<input type="search" data-target>'],
  ['a textarea', '<textarea data-target></textarea>'],
  ['a contenteditable', '<div contenteditable data-target></div>'],
];
const cases = fields.flatMap(([name, html]) => [false, true].map((mac) => ({ name, html, mac })));

it(`types in ${cases.length} cases`, () => expect(cases.length).toBe(8));

it.each(cases)(`types exactly ${text.length} characters into $name, on a Mac: $mac`, async ({ html, mac }) => {
  expect(text.length).toBe(261);
  const scopes = [...new Set(registry.all.map(({ scope }) => scope))];
  const { ran, pending, target } = startEngine(html, { mac, reachableScopes: () => scopes });
  await userEvent.keyboard(text.replaceAll('{', '{{').replaceAll('[', '[['));
  const isValue = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const typed = isValue ? target.value : target.textContent;
  expect(typed?.replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '));
  expect({ ran, pending }).toEqual({ ran: [], pending: [] });
});
