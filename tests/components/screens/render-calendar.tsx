import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { CalendarScreen } from '#client/screens/calendar/calendar-screen.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

/** What the screen has asked the server for: a month. */
interface Question {
  query: string;
  answer(body: unknown, status?: number): void;
}

/** What the screen has sent. */
export interface Sent {
  call: string;
  body: Record<string, unknown>;
}

interface CalendarOptions {
  /** The address that it is opened at. */
  search?: string;
  /** Responds to writes; by default there must be none. */
  onWrite?: (sent: Sent) => Response;
}

const refuse = ({ call }: Sent): Response => {
  throw new Error(`Nobody answers ${call}`);
};

/** The calendar screen with a server that answers each month by hand, its address, and the announcements. */
export async function renderCalendar({ search = '', onWrite = refuse }: CalendarOptions = {}) {
  const asked: Question[] = [];
  const sent: Sent[] = [];
  const fetch = (address: string | URL | Request, init?: RequestInit): Promise<Response> =>
    new Promise((resolve) => {
      const { pathname, search: query } = new URL(String(address));
      if (pathname === '/tasks/calendar') {
        asked.push({ query, answer: (body, status = 200) => resolve(Response.json(body, { status })) });
      } else {
        const write = { call: `${init?.method} ${pathname}`, body: JSON.parse(String(init?.body)) };
        sent.push(write);
        resolve(onWrite(write));
      }
    });
  const { spoken, commands, around } = createScreenWorld(fetch);
  const { hook, history, navigate } = memoryLocation({ path: '/calendar', searchPath: search, record: true });
  await render(
    around(
      <Router hook={hook}>
        <CalendarScreen />
      </Router>,
    ),
  );
  /** The question of that number, once it has been asked. */
  const question = async (number: number): Promise<Question> => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(number));
    const found = asked[number];
    if (!found) throw new Error(`Question ${number} has not been asked`);
    return found;
  };
  /** What is spoken, but that a month still loads: on a busy machine any month may take long. */
  const spokenInTime = () => spoken.filter((words) => !words.startsWith('Still loading '));
  return { spoken, spokenInTime, asked, sent, question, history, navigate, run: commands.runner.run };
}
