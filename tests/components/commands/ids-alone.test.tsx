import { expect, it, vi } from 'vitest';
import { closed, openPalette, press, renderCommands, task } from './render-commands.tsx';

const milk = task(1, 'Buy milk');

it.each([
  ['project', 'project_id', 'project house', 'In project House', 'In no project'],
  ['context', 'context_id', 'context home', 'Context Home', 'No context'],
])('a server that tells a task’s %s by its id alone is told right', async (_, field, line, words, before) => {
  const kept: Record<string, unknown> = { ...milk };
  const { spoken } = await renderCommands({
    tasks: [milk],
    selected: milk,
    projects: [{ id: 31, name: 'House', progress: 0 }],
    contexts: [{ id: 31, name: 'Home' }],
    answers: {
      'PUT /tasks/1': () => {
        kept[field] = kept[field] ? null : 31;
        return Response.json({ task: kept });
      },
    },
  });
  await openPalette();
  await press(`${line}{Enter}`);
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toContain(words));
  await press('z');
  await vi.waitFor(() => expect(spoken.at(-1)).toContain(before));
});
