import { expect, test, vi } from 'vitest';
import { LiveScopes } from '#client/registry/live-scopes.ts';

const onPage = { id: 'on the page' };
const inOverlay = { id: 'in the overlay' };

/** A page with a reference that has the focus, and an overlay that holds a list of them. */
function setUp() {
  const live = new LiveScopes();
  live.set('screen:/', undefined);
  live.set('selection:reference', onPage);
  const inner = new LiveScopes();
  live.set('overlay:references', undefined as never);
  return { live, inner };
}

test('the items of an overlay come before those under it, and go with it', () => {
  const { live, inner } = setUp();
  expect(live.reachable).toEqual(['overlay:references', 'everywhere']);
  const end = live.nest(inner);
  inner.set('selection:reference', inOverlay);
  expect(live.reachable).toEqual(['overlay:references', 'selection:reference', 'everywhere']);
  expect(live.targetOf('selection:reference')).toBe(inOverlay);
  inner.drop('selection:reference', inOverlay);
  expect(live.reachable).toEqual(['overlay:references', 'everywhere']);
  expect(live.targetOf('selection:reference')).toBe(onPage);
  inner.set('selection:reference', inOverlay);
  live.drop('overlay:references', undefined as never);
  end();
  expect(live.reachable).toEqual(['selection:reference', 'screen:/', 'everywhere']);
  expect(live.targetOf('selection:reference')).toBe(onPage);
});

test('who listens to the page hears of what an overlay holds, for as long as it is open', () => {
  const { live, inner } = setUp();
  const end = live.nest(inner);
  const listener = vi.fn();
  live.subscribe(listener);
  inner.set('selection:reference', inOverlay);
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  listener.mockClear();
  inner.drop('selection:reference', inOverlay);
  expect(listener).not.toHaveBeenCalled();
});

test('of two overlays of which one leaves, the one that came last is held', () => {
  const { live, inner } = setUp();
  const end = live.nest(inner);
  const next = new LiveScopes();
  next.set('selection:reference', inOverlay);
  live.nest(next);
  end();
  expect(live.targetOf('selection:reference')).toBe(inOverlay);
});

test('what keys reach in an overlay is kept for the palette over it, and hides what is selected below', () => {
  const { live, inner } = setUp();
  const task = { tasks: [] };
  live.set('selection:task', task);
  const end = live.nest(inner);
  inner.set('selection:reference', inOverlay);
  expect(live.acting()).toEqual(['selection:reference']);
  live.keepInner();
  live.drop('overlay:references', undefined as never);
  end();
  expect([...live.kept.keys()]).toEqual(['overlay:references', 'selection:reference']);
  expect(live.isLive('overlay:references')).toBe(true);
  expect(live.targetOf('selection:reference')).toBe(inOverlay);
  expect(live.acting()).toEqual(['selection:reference']);
  expect(live.isLive('selection:task')).toBe(false);
  expect(live.targetOf('selection:task')).toBeUndefined();
  // In the palette no key reaches it, and nothing is kept of an overlay that opens over the palette.
  live.set('overlay:palette', undefined as never);
  expect(live.reachable).toEqual(['overlay:palette', 'everywhere']);
  live.keepInner();
  expect(live.targetOf('selection:reference')).toBe(inOverlay);
  live.dropKept();
  expect(live.kept.size).toBe(0);
  expect(live.isLive('overlay:references')).toBe(false);
  expect(live.targetOf('selection:reference')).toBe(onPage);
  expect(live.targetOf('selection:task')).toBe(task);
});

test('over an overlay in which nothing is selected, the palette acts on what the page has', () => {
  const { live, inner } = setUp();
  live.nest(inner);
  live.keepInner();
  expect(live.keptSelections).toEqual([]);
  expect(live.acting()).toEqual(['selection:reference']);
  expect(live.targetOf('selection:reference')).toBe(onPage);
});

test('where there is no list, its keys and those of a task are taken too: they say so; over the page where what is open has none', () => {
  const live = new LiveScopes();
  live.set('screen:/analytics', undefined as never);
  expect(live.unchosen).toEqual(['selection:task', 'list:items']);
  live.set('selection:day', {} as never);
  expect(live.unchosen).toEqual(['selection:task', 'list:items']);
  live.set('overlay:help', undefined as never);
  expect(live.unchosen).toEqual(['selection:task', 'list:items']);
  live.drop('overlay:help', undefined as never);
  // Its list may not have loaded yet.
  live.set('overlay:tickler', undefined as never);
  expect(live.unchosen).toEqual([]);
});
