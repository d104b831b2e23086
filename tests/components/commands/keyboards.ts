/** What a key types on a layout when it is pressed, as the browser reports it. */
export interface LayoutPress {
  layout: string;
  init: KeyboardEventInit & { key: string; code: string };
  /** The chords that it may be, by hand: the first that a command has counts. */
  chords: readonly string[];
}

const codes = [
  ...['Backquote', ...[...'1234567890'].map((digit) => `Digit${digit}`), 'Minus', 'Equal'],
  ...[...[...'QWERTYUIOP'].map((letter) => `Key${letter}`), 'BracketLeft', 'BracketRight', 'Backslash'],
  ...[...[...'ASDFGHJKL'].map((letter) => `Key${letter}`), 'Semicolon', 'Quote'],
  ...[...[...'ZXCVBNM'].map((letter) => `Key${letter}`), 'Comma', 'Period', 'Slash'],
];

interface Layout {
  /** The keys in the order of `codes`; † is a dead key. */
  plain: string;
  shift: string;
  /** Place and character. */
  altGraph: Readonly<Record<string, string>>;
  /** Its letters are not Latin: those of the American keys count. */
  isForeign?: true;
}

const layouts: Readonly<Record<string, Layout>> = {
  US: {
    plain: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
    shift: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
    altGraph: {},
  },
  German: {
    plain: '†1234567890ß†qwertzuiopü+#asdfghjklöäyxcvbnm,.-',
    shift: '°!"§$%&/()=?†QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
    altGraph: {
      ...{ Digit2: '²', Digit3: '³', Digit7: '{', Digit8: '[', Digit9: ']', Digit0: '}', Minus: '\\' },
      ...{ KeyQ: '@', KeyE: '€', BracketRight: '~', IntlBackslash: '|', KeyM: 'µ' },
    },
  },
  French: {
    plain: '²&é"\'(-è_çà)=azertyuiop†$*qsdfghjklmùwxcvbn,;:!',
    shift: '~1234567890°+AZERTYUIOP†£µQSDFGHJKLM%WXCVBN?./§',
    altGraph: {
      ...{ Digit2: '~', Digit3: '#', Digit4: '{', Digit5: '[', Digit6: '|', Digit7: '`', Digit8: '\\', Digit9: '^' },
      ...{ Digit0: '@', Minus: ']', Equal: '}', KeyE: '€' },
    },
  },
  Russian: {
    plain: 'ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.',
    shift: 'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,',
    altGraph: {},
    isForeign: true,
  },
  Greek: {
    plain: "`1234567890-=;ςερτυθιοπ[]\\ασδφγηξκλ†'ζχψωβνμ,./",
    shift: '~!@#$%^&*()_+:†ΕΡΤΥΘΙΟΠ{}|ΑΣΔΦΓΗΞΚΛ†"ΖΧΨΩΒΝΜ<>?',
    altGraph: {},
    isForeign: true,
  },
};

const isLetter = (character: string) => character.toLowerCase() !== character.toUpperCase();

function characterOf(layout: Layout, typed: string, code: string): string {
  const isPlace = layout.isForeign && isLetter(typed) && code.startsWith('Key');
  return isPlace ? code.slice(3).toLowerCase() : typed.toLowerCase();
}

/** On AZERTY the digits are the shifted ones: without Shift the key's own character comes first, then its digit. */
function digitOf(name: string, code: string): readonly string[] {
  return name === 'French' && code.startsWith('Digit') ? [code.slice(5)] : [];
}

function pressesOf(name: string, layout: Layout): LayoutPress[] {
  const press = (typed: string, code: string, more: KeyboardEventInit, chords: readonly string[]): LayoutPress => ({
    layout: name,
    init: { key: typed === '†' ? 'Dead' : typed, code, ...more },
    chords: typed === '†' ? [] : chords,
  });
  const plain = codes.flatMap((code, at) => {
    const typed = layout.plain[at] ?? '';
    const character = characterOf(layout, typed, code);
    return [
      press(typed, code, {}, [character, ...digitOf(name, code)]),
      press(typed, code, { ctrlKey: true }, [
        `Mod+${character.toUpperCase()}`,
        ...digitOf(name, code).map((digit) => `Mod+${digit}`),
      ]),
    ];
  });
  const shifted = codes.map((code, at) => {
    const typed = layout.shift[at] ?? '';
    const character = characterOf(layout, typed, code);
    return press(typed, code, { shiftKey: true }, [isLetter(typed) ? `Shift+${character.toUpperCase()}` : character]);
  });
  // As Windows sends AltGr.
  const altGraph = { ctrlKey: true, altKey: true, modifierAltGraph: true };
  const third = Object.entries(layout.altGraph).map(([code, typed]) =>
    press(typed, code, altGraph, isLetter(typed) ? [] : [typed]),
  );
  return [...plain, ...shifted, ...third, press(' ', 'Space', {}, ['Space'])];
}

/** Every printable key of every layout: alone, with Shift, with Ctrl, and with AltGr where it types something. */
export const layoutPresses: readonly LayoutPress[] = Object.entries(layouts).flatMap(([name, layout]) =>
  pressesOf(name, layout),
);

const NAMED_KEYS: Readonly<Record<string, string>> = { Space: ' ' };

/** The events of a chord on an American keyboard. */
export function eventsOf(chord: string, mac: boolean): readonly LayoutPress['init'][] {
  return chord.split(' ').map((press) => {
    const [key = '', ...modifiers] = press.split(/(?<=\w)\+/).reverse();
    const has = (modifier: string) => modifiers.includes(modifier);
    const more = { metaKey: mac && has('Mod'), ctrlKey: !mac && has('Mod') };
    if (key.length > 1) return { key: NAMED_KEYS[key] ?? key, code: key, shiftKey: has('Shift'), ...more };
    const typed = has('Shift') ? key : key.toLowerCase();
    const shiftKey = layouts.US?.shift.includes(typed) === true;
    const at = (shiftKey ? layouts.US?.shift : layouts.US?.plain)?.indexOf(typed) ?? -1;
    return { key: typed, code: codes[at] ?? '', shiftKey, ...more };
  });
}
