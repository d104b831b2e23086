import { expect, test } from 'vitest';
import { ownProjectFieldNames, Project } from '#contract/entities/project.ts';
import { projectValues } from './support/own-values.ts';
import { freshService, refusal } from './support/service.ts';

test.each(ownProjectFieldNames)('%s of a project is kept, changed and taken away', async (name) => {
  const { ana } = await freshService();
  const value = projectValues[name];
  const { project } = await ana.call('projects.create', { body: { name: 'House', [name]: value } });
  expect(project[name]).toBe(value);
  const params = { id: project.id };
  // A change of something else leaves it.
  expect((await ana.call('projects.update', { params, body: { name: 'Home' } })).project[name]).toBe(value);
  expect((await ana.call('projects.update', { params, body: { [name]: null } })).project[name]).toBeNull();
  expect((await ana.call('projects.update', { params, body: { [name]: value } })).project[name]).toBe(value);
});

test.each([
  ['area', 'x'.repeat(81)],
  ['purpose', 'x'.repeat(201)],
  ['review_every', 0],
  ['review_every', 367],
  ['review_every', '7'],
  ['reviewed_on', '2026-02-30'],
  ['in_order', 'yes'],
  ['in_order', 1],
])('%s of %j is refused by name', async (name, value) => {
  const { ana } = await freshService();
  const failure = await refusal(ana.call('projects.create', { body: { name: 'House', [name]: value } }));
  expect(failure).toMatchObject({ status: 422, errors: { [name]: [expect.any(String)] } });
});

test('another server does not have them, or means something else by their names: they are null', () => {
  const odd = { area: { id: 7 }, purpose: ['x'], review_every: 'weekly', reviewed_on: 7, in_order: 'yes' };
  const [bare, strange] = [Project.parse({ id: 1, name: 'House' }), Project.parse({ id: 1, name: 'House', ...odd })];
  for (const name of ownProjectFieldNames) expect([bare[name], strange[name]], name).toEqual([null, null]);
});
