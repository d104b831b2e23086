import { useEffect, useRef, useState } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '#client/ui/button.tsx';
import { MonthGrid, type MonthGridHandle } from '#client/ui/month-grid.tsx';

const TITLES = ['Pay rent', 'Call the plumber', 'Book dentist'];
const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface MonthGridUnderTestProps {
  /** The day it starts on. */
  day: string;
  today?: string;
  /** How many tasks are due, by day. */
  due?: Readonly<Record<string, number>>;
  /** A day to go to after mounting, outside any event. */
  later?: Promise<string>;
  onOpenDay?: (day: string) => void;
  onChangeDay?: (day: string) => void;
}

/** A month grid with something to focus before and after it, and a button that focuses the day. */
function MonthGridUnderTest({ day: first, today = '2026-11-20', due = {}, later, ...on }: MonthGridUnderTestProps) {
  const [day, setDay] = useState(first);
  const grid = useRef<MonthGridHandle>(null);
  useEffect(() => {
    void later?.then(setDay);
  }, [later]);
  return (
    <main>
      <h1>Calendar</h1>
      <Button onPress={() => grid.current?.focusDay()}>Before</Button>
      <Button onPress={() => setDay('2027-03-14')}>March 14</Button>
      <MonthGrid
        ref={grid}
        label={monthOf.format(new Date(`${day}T12:00:00Z`))}
        day={day}
        today={today}
        onChangeDay={(next) => {
          on.onChangeDay?.(next);
          setDay(next);
        }}
        onOpenDay={(opened) => on.onOpenDay?.(opened)}
        describeDay={(on) => (due[on] ? `${due[on]} tasks due` : '')}
        renderDay={(on) => TITLES.slice(0, due[on] ?? 0).map((title) => <p key={title}>{title}</p>)}
      />
      <Button>After</Button>
    </main>
  );
}

export const renderMonth = (props: MonthGridUnderTestProps) => render(<MonthGridUnderTest {...props} />);

export const grid = () => page.getByRole('grid');

/** The elements of the grid that Tab reaches. */
export const tabStops = () => [...grid().element().querySelectorAll('[tabindex="0"], button, a, input')];

/** The announced date of the focused element: the first part of the cell's name. */
export const focusedDate = () =>
  document.activeElement?.closest('td')?.querySelector('span')?.textContent ?? '(not a day)';
