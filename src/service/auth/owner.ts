import { randomBytes } from 'node:crypto';
import { DEFAULT_PRIORITY } from '#contract/entities/task.ts';
import { foldForSearch } from '../store/fold.ts';
import { newId } from '../store/new-id.ts';
import type { Store } from '../store/store.ts';
import { addAccount } from './accounts.ts';

interface OwnerSettings {
  email?: string | undefined;
  password?: string | undefined;
  name?: string | undefined;
}

export interface Owner {
  email: string;
  /** Only when it was generated: to be printed once. */
  generatedPassword: string | undefined;
}

/** The starter tasks in a new owner's inbox: they teach to capture, to move, and to run commands. */
const STARTERS = [
  {
    title: 'Capture something: press c, type it, press Enter',
    description:
      'From any screen. One line can say more than a title: Call Ana tomorrow @phone !80. Write down everything that has your attention, then stop holding it in your head.',
  },
  {
    title: 'Move this: press j to get here, then s and n for Next Actions',
    description:
      'The inbox is for what you have not decided about yet. Decide, and it leaves the inbox. Shift+→ moves it on by one column, Enter opens it, e completes it, and z takes back what you did last.',
  },
  {
    title: 'Run anything: press j to get here, then Ctrl+K (Cmd+K on a Mac), type complete, press Enter',
    description:
      'Every command is there by its name, on one line with what it needs: defer next fri, move waiting. And ? shows the keys that work where you are.',
  },
];

/** At a first start, without any account, creates the owner's and its starter tasks. Undefined when there are accounts. */
export async function ensureOwner(
  store: Store,
  { email = 'owner@mizu.local', password, name = 'Owner' }: OwnerSettings,
  now: Date,
): Promise<Owner | undefined> {
  // Before the lock, which needs a writable database: a read-only one is served all the same.
  if (await hasAccounts(store.db)) return undefined;
  const generatedPassword = password === undefined ? randomBytes(16).toString('base64url') : undefined;
  return await store.transactAlone(async (transaction) => {
    if (await hasAccounts(transaction)) return undefined;
    const user = await addAccount(transaction, { email, name, password: password ?? generatedPassword ?? '' }, now);
    const at = now.toISOString();
    const starters = STARTERS.map(({ title, description }, index) => ({
      id: newId(),
      user_id: user.id,
      title,
      description,
      search_text: foldForSearch(title, description),
      status: 'inbox',
      priority: DEFAULT_PRIORITY,
      // Lists order by age in the end, so each task must be older than the next.
      created_at: new Date(now.getTime() + index - STARTERS.length).toISOString(),
      updated_at: at,
    }));
    await transaction.insertInto('tasks').values(starters).execute();
    return { email: user.email, generatedPassword };
  });
}

async function hasAccounts(db: Store['db']): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
