/** Words that remind of unfinished things. */
export interface Triggers {
  title: string;
  words: readonly string[];
}

/** The groups of the mind sweep, from current work to what nobody has written down yet. */
export const TRIGGERS: readonly Triggers[] = [
  {
    title: 'Projects begun',
    words: ['half finished', 'waiting for a next step', 'promised for this month', 'put aside'],
  },
  { title: 'Projects to begin', words: ['ideas that come back', 'what should be better', 'what somebody suggested'] },
  { title: 'Promises to others', words: ['family', 'friends', 'manager', 'team', 'customers', 'neighbours'] },
  {
    title: 'Promises of others',
    words: ['answers', 'deliveries', 'things lent', 'money owed', 'decisions', 'repairs'],
  },
  {
    title: 'Messages',
    words: ['calls to return', 'letters', 'mail to answer', 'thanks', 'birthdays', 'introductions'],
  },
  { title: 'Things to write', words: ['reports', 'proposals', 'notes of a meeting', 'instructions', 'applications'] },
  { title: 'Meetings', words: ['to prepare', 'to call for', 'to follow up', 'people to get to know', 'to call off'] },
  { title: 'Money', words: ['bills', 'taxes', 'insurance', 'budget', 'subscriptions', 'savings', 'refunds', 'loans'] },
  { title: 'Errands', words: ['shops', 'bank', 'post', 'pharmacy', 'library', 'to bring back', 'to pick up', 'gifts'] },
  { title: 'Home', words: ['repairs', 'cleaning', 'garden', 'furniture', 'kitchen', 'cellar', 'heating', 'pets'] },
  { title: 'Health', words: ['doctor', 'dentist', 'eyes', 'sleep', 'food', 'exercise', 'check-ups', 'prescriptions'] },
  {
    title: 'Family and friends',
    words: ['children', 'parents', 'partner', 'school', 'visits', 'celebrations', 'care'],
  },
  { title: 'Devices and data', words: ['passwords', 'backups', 'phone', 'computer', 'photos', 'accounts', 'updates'] },
  {
    title: 'Papers',
    words: ['contracts', 'passport', 'certificates', 'guarantees', 'to file', 'to throw away', 'a will'],
  },
  { title: 'Travel and free time', words: ['holidays', 'tickets', 'weekends', 'books', 'music', 'sport', 'hobbies'] },
  { title: 'Learning', words: ['courses', 'skills', 'languages', 'research', 'what you keep looking up', 'a mentor'] },
  {
    title: 'Worries and wishes',
    words: ['what keeps you awake', 'what you avoid', 'what you want to try', 'a change'],
  },
];

/** A group as it is announced: its title, its position and its words. */
export function triggersInWords(at: number): string {
  const { title, words } = TRIGGERS[at] ?? { title: '', words: [] };
  return `${title}, ${at + 1} of ${TRIGGERS.length}: ${words.join(', ')}`;
}
