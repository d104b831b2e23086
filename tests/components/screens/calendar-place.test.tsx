import { expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { usePlace } from '#client/screens/calendar/use-place.ts';

const TODAY = '2026-11-21';

async function renderPlace(path: string) {
  const { hook, searchHook, navigate, history = [] } = memoryLocation({ path, record: true });
  const { result, act } = await renderHook(() => usePlace(TODAY), {
    wrapper: ({ children }) => (
      <Router hook={hook} searchHook={searchHook}>
        {children}
      </Router>
    ),
  });
  const go = (day: string) => act(() => result.current.setPlace({ day, opened: null }));
  return { result, go, act, navigate, address: () => history.at(-1) };
}

it('is where the address says, and follows it when it changes', async () => {
  const { result, act, navigate } = await renderPlace('/calendar?month=2026-12&day=2026-12-24');
  expect(result.current.place.day).toBe('2026-12-24');
  await act(() => navigate('/calendar?month=2027-01&day=2027-01-06'));
  expect(result.current.place.day).toBe('2027-01-06');
});

it('puts the day on which the user has stopped into the address', async () => {
  const { go, address } = await renderPlace('/calendar');
  await go('2026-12-01');
  await go('2026-12-02');
  await vi.waitFor(() => expect(address()).toBe('/calendar?month=2026-12&day=2026-12-02'));
});

it('stays on the user’s day, whatever else the address says meanwhile', async () => {
  const { result, go, act, navigate, address } = await renderPlace('/calendar');
  await go('2026-12-02');
  await act(() => navigate('/calendar?task=7'));
  expect(result.current.place.day).toBe('2026-12-02');
  await vi.waitFor(() => expect(address()).toBe('/calendar?task=7&month=2026-12&day=2026-12-02'));
  await go('2026-12-03');
  expect(result.current.place.day).toBe('2026-12-03');
});
