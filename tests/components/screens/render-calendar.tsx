import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CalendarScreen } from '#client/screens/calendar/calendar-screen.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

/** What the screen has asked the server for. */
interface Question {
  query: string;
  answer(body: unknown, status?: number): void;
}

/** The calendar screen with a server that answers each month by hand, and what is spoken. */
export async function renderCalendar() {
  const asked: Question[] = [];
  const fetch = (address: string | URL | Request): Promise<Response> =>
    new Promise((resolve) => {
      asked.push({
        query: new URL(String(address)).search,
        answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })),
      });
    });
  const { spoken, around } = createScreenWorld(fetch);
  await render(around(<CalendarScreen />));
  /** The question of that number, once it has been asked. */
  const question = async (number: number): Promise<Question> => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(number));
    const found = asked[number];
    if (!found) throw new Error(`Question ${number} has not been asked`);
    return found;
  };
  return { spoken, asked, question };
}
