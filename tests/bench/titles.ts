/** Tasks for a bench: the same for the same number, so that two runs measure the same lists. */
export interface BenchTask {
  title: string;
  status: 'inbox' | 'next' | 'waiting' | 'someday' | 'done';
  priority: number;
  /** Days from today. */
  due: number | null;
}

const VERBS =
  'Call,Buy,Book,Write,Fix,Clean,Plan,Read,Email,Ask,Order,Return,Renew,Pay,Prepare,Check,Draft,Print,Repair,Visit'.split(
    ',',
  );
const OBJECTS = (
  'the plumber,oat milk,a hotel in Lisbon,chapter 3,the kitchen tap,the tax return,slides for Thursday,the garden fence,' +
  'a birthday card,the electricity bill,new tyres,the library books,train tickets,the insurance,winter tomatoes,' +
  'the quarterly report,the bike brake,passport photos,the invoice,a new lamp,the bank about the loan,the school form,' +
  'dinner for eight,the router,the old sofa,the meeting notes,paint for the hall,the dentist,the budget,a present'
).split(',');
const NAMES = [
  'for Ana',
  'with Ben',
  'for Chloé',
  'with Deniz',
  'before the trip',
  'again',
  'on Monday',
  'for work',
  '',
];
const STATUSES = ['inbox', 'next', 'next', 'next', 'next', 'waiting', 'someday', 'someday', 'inbox', 'done'] as const;

/** Makes `count` tasks. */
export function benchTasks(count: number): readonly BenchTask[] {
  const random = randomFrom(17);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: count }, (_, index) => ({
    title: `${pick(VERBS)} ${pick(OBJECTS)} ${pick(NAMES)} ${index}`.replaceAll('  ', ' '),
    status: pick(STATUSES),
    priority: Math.floor(random() * 101),
    due: random() < 0.3 ? Math.floor(random() * 120) - 20 : null,
  }));
}

/** Numbers from 0 up to 1 by a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
