import { expect, test } from 'vitest';
import { writeNamed } from '#client/data/writes.ts';
import type { EndpointName } from '#contract/endpoints.ts';

const modules = import.meta.glob<object>('#client/data/*.ts', { eager: true });

interface Kept {
  name: EndpointName;
  expects: unknown;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'name' in value && 'request' in value && 'expects' in value;

/** All exported writes that the outbox keeps, including those in objects. */
function keptWrites(): Kept[] {
  return Object.values(modules)
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((value) => [value, ...(typeof value === 'object' && value !== null ? Object.values(value) : [])])
    .filter(isKept);
}

test('the next page knows every write that the outbox keeps', () => {
  const kept = keptWrites();
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((write) => writeNamed(write.name)?.expects !== write.expects).map(({ name }) => name)).toEqual([]);
});
