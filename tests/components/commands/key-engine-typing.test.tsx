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

it(`types in ${fields.length} fields`, () => expect(fields.length).toBe(4));

// Both engines hear every key, so one press proves it on either machine: what one of them takes is missing in the field.
it.each(fields)(`types exactly ${text.length} characters into %s, on a Mac and elsewhere`, async (_, html) => {
  expect(text.length).toBe(261);
  const scopes = [...new Set(registry.all.map(({ scope }) => scope))];
  const elsewhere = startEngine('', { mac: false, reachableScopes: () => scopes });
  const onMac = startEngine(html, { mac: true, reachableScopes: () => scopes });
  const { target } = onMac;
  await userEvent.keyboard(text.replaceAll('{', '{{').replaceAll('[', '[['));
  const isValue = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const typed = isValue ? target.value : target.textContent;
  expect(typed?.replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '));
  for (const { ran, pending } of [elsewhere, onMac]) expect({ ran, pending }).toEqual({ ran: [], pending: [] });
});
