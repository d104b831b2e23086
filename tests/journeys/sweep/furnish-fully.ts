import type { Client } from '#contract/client.ts';
import { TASK_STATUSES } from '#contract/entities/task.ts';

const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz lesen und danach zusammenfassen';

/**
 * Some of everything: short words and words that fill any line, enough of them to have to scroll, and half a year's
 * figures; a review that is done and one that has begun.
 */
export async function furnishFully(call: Client, today: string): Promise<void> {
  const { context } = await call('contexts.create', { body: { name: 'a-context-with-quite-a-long-name' } });
  await call('contexts.create', { body: { name: 'phone' } });
  const tasks: object[] = [];
  for (const [name, description] of [
    ['House', null],
    [long, long],
  ] as const) {
    const { project } = await call('projects.create', { body: { name, description, status: 'active' } });
    const fields = { description, priority: 90, due_date: today, context_id: context.id, project_id: project.id };
    for (const status of TASK_STATUSES) {
      const deferred = status === 'someday' ? { defer_until: today } : {};
      for (const title of [`${status} ${name}`, long]) tasks.push({ title, status, ...fields, ...deferred });
    }
  }
  for (let number = 1; number <= 6; number++) {
    tasks.push({ title: `Task ${number} with a title that is long enough for two lines`, status: 'next' });
    tasks.push({ title: `Captured ${number}`, status: 'inbox', description: 'One line\nAnother line' });
    await call('projects.create', { body: { name: `Project ${number}`, description: 'What it is about' } });
  }
  await Promise.all(tasks.map((body) => call('tasks.create', { body: body as { title: string } })));
  for (const title of ['Plumber', 'Wifi']) await call('references.create', { body: { title, content: '555 1234' } });

  const { review } = await call('reviews.start', {});
  const checklist = review.checklist.map((item) => ({ ...item, completed: true }));
  await call('reviews.update', { params: { id: review.id }, body: { checklist } });
  await call('reviews.complete', { params: { id: review.id }, body: { wins: long, notes: 'A quiet week' } });
  await call('reviews.start', {});
}
