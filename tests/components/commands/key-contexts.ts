import type { KeyEngineOptions } from '#client/keys/key-engine.ts';
import type { Scope } from '#client/keys/scope.ts';
import { registry } from '#tests/support/commands.ts';

/** Where a key is pressed, and what of a chord is for Mizu there. */
export interface KeyContext {
  name: string;
  html: string;
  acts: (chord: string, inFields: boolean) => boolean;
  options?: Partial<KeyEngineOptions>;
  init?: KeyboardEventInit;
  /** Only what works everywhere is reached. */
  isCovered?: true;
}

const hasMod = (chord: string) => chord.startsWith('Mod+');
const isWriting = (chord: string) => /^(Shift\+)?(.|Space)( .*)?$/u.test(chord);
const isPressing = (chord: string) => /^(Shift\+)?(Space|Enter)$/.test(chord);

const field = (name: string, html: string): KeyContext => ({
  name,
  html,
  acts: (chord, inFields) => inFields && !isWriting(chord) && !chord.includes(' '),
});

export const keyContexts: readonly KeyContext[] = [
  { name: 'page', html: '', acts: () => true },
  { name: 'list row', html: '<div role="row" tabindex="0" data-target></div>', acts: () => true },
  { name: 'button', html: '<button data-target>b</button>', acts: (chord) => !isPressing(chord) },
  { name: 'checkbox', html: '<input type="checkbox" data-target>', acts: (chord) => !isPressing(chord) },
  field('text input', '<input data-target>'),
  field('textarea', '<textarea data-target></textarea>'),
  field('select', '<select data-target><option>a</option></select>'),
  field('contenteditable', '<div contenteditable data-target></div>'),
  { name: 'composing', html: '<input data-target>', acts: () => false, init: { isComposing: true } },
  {
    name: 'open menu',
    html: '<div role="menu"><div role="menuitem" tabindex="0" data-target></div></div>',
    acts: hasMod,
  },
  { name: 'single keys off', html: '', acts: (chord) => !isWriting(chord), options: { singleKeysOn: () => false } },
  { name: 'overlay open', html: '', acts: () => true, isCovered: true },
  { name: 'drag suspended', html: '', acts: () => false, options: { isSuspended: () => true } },
];

/** What a chord is for where these scopes are live, the nearest first: a command, the start of a sequence, or nothing. */
export function meaningOf(
  chord: string,
  scopes: readonly Scope[],
): { command: string | null; inFields: boolean } | null {
  for (const scope of scopes) {
    const own = registry.all.filter((command) => command.scope === scope);
    const command = own.find(({ keys }) => keys.includes(chord));
    if (command) return { command: command.id, inFields: command.inFields };
    if (own.some(({ keys }) => keys.some((key) => key.startsWith(`${chord} `))))
      return { command: null, inFields: false };
  }
  return null;
}
