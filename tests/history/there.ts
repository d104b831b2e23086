import type { Client } from '#contract/client.ts';
import type { World } from './world.ts';

/** Creates one item of each kind on the service; returns a function that reads them as a page shows them. */
export async function furnish(call: Client) {
  await call('user.update', { body: { time_zone: 'Europe/Lisbon' } });
  const { project: active } = await call('projects.create', { body: { name: 'Garden' } });
  const { project: onHold } = await call('projects.create', {
    body: { name: 'Attic', status: 'on_hold', in_order: true },
  });
  const { context } = await call('contexts.create', { body: { name: 'home' } });
  const { reference } = await call('references.create', { body: { title: 'Wifi', content: 'guest' } });
  const { review } = await call('reviews.start', {});
  const { task: captured } = await call('tasks.create', { body: { title: 'Wash', description: 'The car' } });
  const { task } = await call('tasks.create', { body: { title: 'Sweep', status: 'next' } });
  const { id } = task;
  const body = { due_date: '2026-12-01', priority: 64, context_id: context.id, project_id: active.id } as const;
  await call('tasks.update', { params: { id }, body });
  await call('tasks.create', { body: { title: 'Mop', status: 'waiting', project_id: active.id } });
  const there = { captured, active, onHold, context, reference, review };
  return ({ shown }: Pick<World, 'shown'>) => ({
    there,
    tasks: shown().filter(({ id: other }) => other !== captured.id),
  });
}
