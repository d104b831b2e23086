import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Runner } from '#client/commands/command-runner.ts';
import { answersOf } from '#client/screens/sources/source-import.ts';
import { renderPanels } from '../screens/render-panels.tsx';

beforeEach(() => localStorage.clear());

describe('“Where am I” tells of words that are not sent', () => {
  /** What it says of them; null when it says nothing. */
  const unsent = async (runner: Runner, spoken: readonly string[]) => {
    const before = spoken.length;
    await runner.run('speech.whereAmI');
    await vi.waitFor(() => expect(spoken.length).toBeGreaterThan(before));
    return /Not sent: .*/.exec(spoken.at(-1) ?? '')?.[0] ?? null;
  };

  it('but not of the answers to a source, which are kept to be used again', async () => {
    const { commands, drafts, spoken } = await renderPanels();
    const { runner } = commands;
    drafts.set(answersOf('github'), { token: 'right' });
    expect(await unsent(runner, spoken)).toBeNull();
    drafts.set('capture', { text: 'Call Ana', description: '' });
    expect(await unsent(runner, spoken)).toBe('Not sent: Capture');
  });
});
