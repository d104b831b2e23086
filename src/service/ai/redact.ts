import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import { type AiSettings, configure } from './providers.ts';

/** Replaces a key. */
const MARK = '[key]';

/**
 * The shortest key that is searched for, in characters. Providers' keys have more than thirty. A shorter one is a word that
 * a local server accepts as a key, such as `ollama` or `lm-studio`, and an answer may well contain that word.
 */
const SHORTEST = 12;
/** A key with fewer different characters is a row of signs, such as dashes, and no secret. */
const FEWEST_DIFFERENT = 5;

/** Removes the configured keys from what goes to users and into logs. */
export interface Redactor {
  /** The text without keys. From `SHORTEST` characters on, the beginning of a key is replaced, too. */
  text(text: string): string;
  /** The same value with all its texts redacted. */
  value<T>(value: T): T;
  /** For a text that comes in pieces: a key may be split between them. */
  stream(): RedactedStream;
}

export interface RedactedStream {
  /** Takes the next piece; returns what can be shown now. Holds back what may be the beginning of a key. */
  take(piece: string): string;
  /** Returns the rest. */
  end(): string;
}

/** A redactor for the keys in these settings. */
export function createRedactor(settings: AiSettings): Redactor {
  const keys = AI_PROVIDERS.flatMap((id) => configure(id, settings).key ?? []);
  const forms = [...new Set(keys.filter(isSecret).flatMap(formsOf))];

  /** Redacts what is certain: all of it, or, with more to come, all except what may be the beginning of a key. */
  const redact = (text: string, isWhole: boolean) => {
    let shown = '';
    let at = 0;
    while (at < text.length) {
      const lengths = forms.map((form) => agreement(text, at, form));
      const mayGrow = forms.some((form, place) => {
        const length = lengths[place] ?? 0;
        return length > 0 && length < form.length && at + length === text.length;
      });
      if (mayGrow && !isWhole) break;
      const longest = Math.max(0, ...lengths);
      const isKey = longest >= SHORTEST;
      shown += isKey ? MARK : text.charAt(at);
      at += isKey ? longest : 1;
    }
    return { shown, rest: text.slice(at) };
  };

  const text = (whole: string) => redact(whole, true).shown;
  return {
    text,
    value: (value) => mapTexts(value, text) as typeof value,
    stream: () => {
      let kept = '';
      return {
        take: (piece) => {
          const { shown, rest } = redact(kept + piece, false);
          kept = rest;
          return shown;
        },
        end: () => {
          const shown = text(kept);
          kept = '';
          return shown;
        },
      };
    },
  };
}

const isSecret = (key: string) => key.length >= SHORTEST && new Set(key).size >= FEWEST_DIFFERENT;

/** The forms of a key: as it is, as a part of an address, or in JSON with escaped slashes. */
const formsOf = (key: string) => [key, encodeURIComponent(key), key.replaceAll('/', '\\/')];

/** How many characters from this index on match the beginning of the form. */
function agreement(text: string, at: number, form: string): number {
  let length = 0;
  while (length < form.length && text[at + length] === form[length]) length += 1;
  return length;
}

/** Replaces every text in a JSON value. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapTexts(field, replace)]));
}
