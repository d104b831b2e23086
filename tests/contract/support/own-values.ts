import type { ownProjectFields } from '#contract/entities/project.ts';
import { type OwnField, ownFieldNames } from '#contract/entities/task.ts';

/** A value for each of our own fields of a waiting task; a missing one does not compile. */
export const taskValues = {
  minutes: 45,
  energy: 'low',
  waiting_since: '2026-11-02',
  follow_up: '2030-12-24',
  repeat: 'FREQ=WEEKLY;BYDAY=FR',
} as const satisfies Record<OwnField, string | number>;

/** The values of the item at this place: of many items each has some, and each value occurs. */
export const someTaskValues = (place: number) =>
  Object.fromEntries(
    ownFieldNames.map((name, index) => [name, place % (index + 3) === 0 ? taskValues[name] : null]),
  ) as { [K in OwnField]: (typeof taskValues)[K] | null };

/** A value for each of our own fields of a project; a missing one does not compile. */
export const projectValues: Record<keyof typeof ownProjectFields, string | number | boolean> = {
  area: 'Home',
  purpose: 'A dry roof before winter',
  review_every: 14,
  reviewed_on: '2026-11-20',
  in_order: true,
};
