import { expect, onTestFinished } from 'vitest';
import { createClient } from '#contract/client.ts';
import { BATCH_LIMIT, type TaskField } from '#contract/entities/task.ts';
import { messageOf } from '#contract/message-of.ts';
import { owner, type RunningService, startServiceProcess } from '#tests/support/service.ts';
import { start } from './clock.ts';
import { OrcaSession } from './orca-session.ts';
import { startClockAt } from './page-watch.ts';
import { saidTwice, type Turn, withReviewed, written } from './transcript.ts';

type Client = ReturnType<typeof createClient>;

interface JourneyOptions {
  /** The name of its transcript. */
  name: string;
  /** The first path; signed in, unless it is the sign-in. */
  at: string;
  /** The tasks that exist at first, instead of those of a new account. */
  tasks?: readonly Partial<Record<TaskField, string | number>>[];
  /** Further scripts in the page, before its own. */
  scripts?: readonly string[];
}

/** A user at the keyboard who hears Orca and sees nothing. */
export interface Listener {
  /** Presses chords, each once Orca has finished speaking; resolves to the speech after the last. */
  press(...chords: string[]): Promise<string[]>;
  /** Writes words into a field. */
  write(text: string): Promise<string[]>;
  /** Runs a script for an event that needs no key; resolves to the speech. */
  happens(what: string, script: string): Promise<string[]>;
}

/**
 * The built product on a service of its own, and Orca before it. At the end the transcript is compared with the reviewed
 * one, and nothing may have been said twice in one turn; a failure carries the whole transcript.
 */
export async function journey(
  { name, at, tasks = [], scripts = [] }: JourneyOptions,
  go: (listener: Listener) => Promise<void>,
): Promise<void> {
  // Its own process, whose clock can be set.
  const service = await startServiceProcess({
    env: { TZ: 'UTC', NODE_OPTIONS: `--import=${new URL('./service-clock.ts', import.meta.url).href}` },
  });
  onTestFinished(() => service.dispose());
  const token = at === '/login' ? undefined : await prepare(service, tasks);
  const { orca, said } = await OrcaSession.start({
    url: service.address + at,
    scripts: [
      startClockAt(start),
      // A user who has dismissed the first steps, which would be announced in between.
      `localStorage.setItem('mizu-coach', '{"done":[],"dismissed":true}')`,
      ...(token ? [`localStorage.setItem('auth_token', ${JSON.stringify(token)})`] : []),
      ...scripts,
    ],
  });
  onTestFinished(() => orca.end());

  const turns: Turn[] = [{ done: `The page ${at}`, said }];
  const turn = async (done: string, words: Promise<string[]>) => {
    const heard = await words;
    turns.push({ done, said: heard });
    return heard;
  };
  const listener: Listener = {
    press: async (...chords) => {
      let heard: string[] = [];
      for (const chord of chords) heard = await turn(chord, orca.press(chord));
      return heard;
    },
    write: (text) => turn(`“${text}”`, orca.write(text)),
    happens: (what, script) => turn(`(${what})`, orca.happen(script)),
  };
  try {
    await go(listener);
  } catch (error) {
    throw new Error(`${messageOf(error)}\n\nWhat was said until then:\n${written(turns)}`, { cause: error });
  }
  expect(service.complaints()).toBe('');
  const { now, reviewed } = withReviewed(name, turns);
  const twice = turns.flatMap((one) => saidTwice(one.said).map((words) => `${one.done}: ${words}`));
  expect(twice, `Said twice. The whole:\n${written(turns)}`).toEqual([]);
  expect(now, `Not as reviewed. The whole:\n${written(turns)}`).toBe(reviewed);
}

/** Signs the owner in and replaces the tasks by these; resolves to the token. */
async function prepare({ address }: RunningService, tasks: NonNullable<JourneyOptions['tasks']>): Promise<string> {
  const clientOf = (token: string | null): Client =>
    createClient({ base: `${address}/api`, fetch, getToken: () => token, onMisfit: () => {} });
  const { token } = await clientOf(null)('auth.login', { body: { email: owner.email, password: owner.password } });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? {} : await answer.json()) as { tasks?: { id: string }[] };
  };
  for (const { id } of (await call('GET', '/tasks')).tasks ?? []) await call('DELETE', `/tasks/${id}`);
  for (let from = 0; from < tasks.length; from += BATCH_LIMIT)
    await call('POST', '/tasks/batch', { tasks: tasks.slice(from, from + BATCH_LIMIT) });
  return token;
}
