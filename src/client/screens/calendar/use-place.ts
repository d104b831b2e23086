import { useEffect, useRef, useState } from 'react';
import { useAddress } from '#client/registry/use-address.ts';
import { type Day, isDay, monthOf } from '#contract/entities/day.ts';

/** A day whose list is shown. A new object each time it is opened. */
export interface OpenedDay {
  readonly day: Day;
  /** Whether its list takes the focus: not when it is there because the address says so. */
  readonly takesFocus: boolean;
}

/** Where the user is in the calendar: the day that has the focus or would get it, and the day whose list is shown. */
export interface Place {
  readonly day: Day;
  readonly opened: OpenedDay | null;
}

/** How long the user has to stay for the address to say so, in milliseconds. */
const SETTLED = 300;

/** Where the address says the user is. What is no day or no month in it is passed over. */
function placeIn(address: URLSearchParams, today: Day): Place {
  const written = address.get('month') ?? '';
  const month = isDay(`${written}-01`) ? written : undefined;
  const day = address.get('day') ?? '';
  if (isDay(day) && (month === undefined || monthOf(day) === month)) {
    return { day, opened: address.get('open') === 'day' ? { day, takesFocus: false } : null };
  }
  return { day: month === undefined || month === monthOf(today) ? today : `${month}-01`, opened: null };
}

/** What the address says of a place: nothing of today, so that it stays the calendar of whatever day it is. */
function wordsFor({ day, opened }: Place, today: Day): Readonly<Record<'month' | 'day' | 'open', string | null>> {
  const shown = opened?.day ?? day;
  if (shown === today && !opened) return { month: null, day: null, open: null };
  return { month: monthOf(shown), day: shown, open: opened ? 'day' : null };
}

/** The same for the same words in the address. */
const keyOf = (place: Place, today: Day) => JSON.stringify(wordsFor(place, today));

/**
 * The place in the calendar, kept in the address (settled, replaced, debounced) so that Back, Forward and a
 * reload come back to it. The focus is not a part of it: it is never taken from the address.
 */
export function usePlace(today: Day) {
  const [address, setAddress] = useAddress();
  const [place, setPlace] = useState(() => placeIn(address, today));
  const said = keyOf(placeIn(address, today), today);
  /** What the address said last, or was told to say: anything else in it has come by Back and Forward. */
  const known = useRef(said);
  const key = keyOf(place, today);

  useEffect(() => {
    if (said !== known.current) setPlace(placeIn(address, today));
    known.current = said;
  }, [said, address, today]);

  useEffect(() => {
    if (key === known.current) return;
    const write = () => {
      known.current = key;
      setAddress((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(wordsFor(place, today))) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      });
    };
    const timer = setTimeout(write, SETTLED);
    return () => clearTimeout(timer);
  }, [key, setAddress, place, today]);

  return { place, setPlace };
}
