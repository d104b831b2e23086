import { defineCommand } from '#client/registry/define-command.ts';
import { opens } from '#client/registry/opens.ts';

export const showTickler = defineCommand({
  id: 'tickler.show',
  title: 'Tickler: what is back',
  also: `tickler file, back today, deferred tasks, snoozed tasks, what was deferred, what did I put off, what comes back, resurfaced,
    unsnoozed, show deferred, show snoozed, scheduled tasks, hidden tasks, 43 folders, returned today, tickle file,
    reminders, reminder list, postponed tasks, start dates, what is hidden, coming back, snoozed, list
    snoozed, what is snoozed, hidden until, deferred list, back from snooze, show deferred tasks,
    asleep, sleeping tasks, waking up, not before today, future start dates, things for later, what I postponed,
    postponed things,
    starts later, what starts later, coming back later, deferred items,
    future tasks, later list`,
  does: 'Lists what was deferred and is back, and what comes back and when.',
  scope: 'everywhere',
  ...opens({ name: 'tickler' }),
});
