/** A duration in a line, as the source of a pattern: the hours before minutes, the number, and the unit. */
export const MINUTES =
  /(?:(\d{1,2}) ?h(?:(?:ou)?rs?)?,? ?(?:and )?)?(\d{1,4}(?:[.,]\d+)?) ?(m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?)/;

/** The minutes in a match of `MINUTES`; undefined for a duration that no task can have. */
export function minutesIn(match: RegExpExecArray | null): number | undefined {
  const [, hours = '0', number = '', unit = ''] = match ?? [];
  const minutes = Number(hours) * 60 + Math.round(Number(number.replace(',', '.')) * (/^h/i.test(unit) ? 60 : 1));
  return match && minutes >= 1 && minutes <= 1440 ? minutes : undefined;
}

/** '1 h 15 min'. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

/** A level of energy in a line, as the source of a pattern. */
export const ENERGY = 'low|med(?:ium)?|high';

/** The level in a match of `ENERGY`. */
export const energyOf = (word: string): string => (/^med/i.test(word) ? 'medium' : word.toLowerCase());
