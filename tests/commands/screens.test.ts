import { expect, test } from 'vitest';
import { routes } from '#client/app/routes.ts';
import { screens } from '#tests/support/screens.ts';

const files = Object.keys(import.meta.glob('../../src/client/**/*.screen.ts'));

test('every definition of a screen is a route, and the sweeps have every route', () => {
  expect(files.length).toBeGreaterThanOrEqual(8);
  expect(routes).toHaveLength(files.length);
  expect(screens).toEqual(routes.map(({ path, label, go }) => ({ path, label, command: go.id })));
});

test.each([
  ['path', routes.map(({ path }) => path)],
  ['label', routes.map(({ label }) => label)],
  ['place', routes.flatMap(({ order }) => order ?? [])],
  ['key', routes.map(({ go }) => go.keys.join())],
])('no two screens have the same %s', (_, values) => expect(new Set<unknown>(values).size).toBe(values.length));
