import { useEffect, useRef, useState } from 'react';
import { useAddress } from '#client/registry/use-address.ts';
import { type Day, isDay, monthOf } from '#contract/entities/day.ts';

/** The day of the open list. A new object each time it is opened. */
export interface OpenedDay {
  readonly day: Day;
  /** Whether its list takes the focus: not when the address opened it. */
  readonly takesFocus: boolean;
}

/** The user's place in the calendar: the day that has the focus or would get it, and the day of the open list. */
export interface Place {
  readonly day: Day;
  readonly opened: OpenedDay | null;
}

/** How long the user has to stay before the address follows, in milliseconds. */
const SETTLED = 300;

/** The place in the address. Invalid days and months are ignored. */
function placeIn(address: URLSearchParams, today: Day): Place {
  const written = address.get('month') ?? '';
  const month = isDay(`${written}-01`) ? written : undefined;
  const day = address.get('day') ?? '';
  if (isDay(day) && (month === undefined || monthOf(day) === month)) {
    return { day, opened: address.get('open') === 'day' ? { day, takesFocus: false } : null };
  }
  return { day: month === undefined || month === monthOf(today) ? today : `${month}-01`, opened: null };
}

/** A place for the address: today is left out, so that it stays today's calendar on any day. */
function wordsFor({ day, opened }: Place, today: Day): Readonly<Record<'month' | 'day' | 'open', string | null>> {
  const shown = opened?.day ?? day;
  if (shown === today && !opened) return { month: null, day: null, open: null };
  return { month: monthOf(shown), day: shown, open: opened ? 'day' : null };
}

/** The same place for the same address. */
const keyOf = (place: Place, today: Day) => JSON.stringify(wordsFor(place, today));

/**
 * The place in the calendar, kept in the address (replaced once it has settled), so that Back, Forward and a reload come
 * back to it. The focus is not a part of it: it is never taken from the address.
 */
export function usePlace(today: Day) {
  const [address, setAddress] = useAddress();
  const [place, setPlace] = useState(() => placeIn(address, today));
  const said = keyOf(placeIn(address, today), today);
  /** The last address that this hook wrote or read: any other comes from Back and Forward. */
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
