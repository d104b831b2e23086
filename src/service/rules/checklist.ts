/** One item of a new weekly checklist. */
export interface ChecklistTemplate {
  id: string;
  title: string;
  description: string;
}

/**
 * The weekly review of Getting Things Done in its three phases: get clear, get current, get creative (David Allen, 'Getting
 * Things Done', the chapter on the weekly review). Ids are stable, so that the client can recognize an item.
 */
export const WEEKLY_CHECKLIST: readonly ChecklistTemplate[] = [
  {
    id: 'collect-loose-ends',
    title: 'Collect loose papers and materials',
    description: 'Get clear: put notes, receipts and cards where you will process them.',
  },
  { id: 'empty-inbox', title: 'Empty your inbox', description: 'Get clear: decide about every item, down to zero.' },
  { id: 'empty-head', title: 'Empty your head', description: 'Get clear: capture whatever still has your attention.' },
  {
    id: 'review-next',
    title: 'Review next actions',
    description: 'Get current: tick off what is done, remove what no longer matters.',
  },
  {
    id: 'look-back',
    title: 'Look back two weeks',
    description: 'Get current: does anything in the past calendar still need an action?',
  },
  {
    id: 'look-ahead',
    title: 'Look ahead four weeks',
    description: 'Get current: what is coming that wants preparing?',
  },
  {
    id: 'review-waiting',
    title: 'Review waiting for',
    description: 'Get current: who owes you something, and is a reminder due?',
  },
  {
    id: 'review-projects',
    title: 'Review projects',
    description: 'Get current: does each active project have a next action?',
  },
  {
    id: 'review-someday',
    title: 'Review someday/maybe',
    description: 'Get creative: is there anything to start now, or to let go?',
  },
  {
    id: 'be-creative',
    title: 'Be creative and courageous',
    description: 'Get creative: any new, bold idea worth adding?',
  },
];
