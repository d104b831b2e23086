import { Profiler, type ReactNode } from 'react';
import { onTestFinished } from 'vitest';

/** React's flag on a component that has rendered in the current commit; its developer tools read it too. */
const PERFORMED_WORK = 1;
const CONTAINER = '__reactContainer$';

/** The fields of React's fiber that are read. */
interface Fiber {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  stateNode: unknown;
}

const counts = new Map<string, number>();
/** Off by default: each commit would cost a walk through the whole tree. */
let isCounting = false;

/** Counts each render of the components within, by name. */
export function CountsRenders({ children }: { children: ReactNode }) {
  return (
    <Profiler id="counted" onRender={countWhenAsked}>
      {children}
    </Profiler>
  );
}

/** Renders since the last call in this test, by component name; on the first call, all renders so far. */
export function takeRenders(): ReadonlyMap<string, number> {
  if (!isCounting) {
    isCounting = true;
    onTestFinished(() => {
      isCounting = false;
    });
    // Clears the marks of earlier commits.
    countCommit();
  }
  const taken = new Map(counts);
  counts.clear();
  return taken;
}

function countWhenAsked(): void {
  if (isCounting) countCommit();
}

function countCommit(): void {
  for (const element of document.querySelectorAll('body, body > *')) {
    const name = Object.keys(element).find((key) => key.startsWith(CONTAINER));
    if (name === undefined) continue;
    // A container that another test has unmounted is empty.
    const root = Reflect.get(element, name) as Fiber | null;
    if (root) count((root.stateNode as { current: Fiber }).current);
  }
}

function count(fiber: Fiber): void {
  if ((fiber.flags & PERFORMED_WORK) !== 0) {
    // A component that the next commit does not touch keeps its mark.
    fiber.flags &= ~PERFORMED_WORK;
    const name = nameOf(fiber.type);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (let child = fiber.child; child; child = child.sibling) count(child);
}

function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name;
  if (typeof type !== 'object' || type === null) return undefined;
  // Skip the type that a `memo` with a custom comparison wraps: it has its own fiber below.
  const { displayName, render } = type as { displayName?: string; render?: unknown };
  return displayName ?? nameOf(render);
}
