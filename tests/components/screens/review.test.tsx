import axe from 'axe-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  completeReview,
  followCurrentReview,
  reloadCurrentReview,
  startReview,
  tickReviewItem,
} from '#client/data/reviews.ts';
import { ReviewProvider } from '#client/screens/review/review-actor.ts';
import { ReviewScreen } from '#client/screens/review/review-screen.tsx';
import { isReviewComplete, type Review } from '#contract/entities/review.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import { createScreenWorld } from './screen-world.tsx';

type Answer = { status?: number; body: unknown };
type Item = { id: number; title: string; description?: string; completed: boolean };
interface ServerReview {
  id: number;
  checklist: Item[];
  wins: string | null;
  notes: string | null;
  improvements: string | null;
}

const titles = ['Empty your inbox', 'Review projects', 'Look ahead'];

function newReview(done = 0): ServerReview {
  return {
    id: 7,
    checklist: titles.map((title, index) => ({
      id: index + 1,
      title,
      description: `Why ${index + 1}`,
      completed: index < done,
    })),
    wins: null,
    notes: null,
    improvements: null,
  };
}

/** A server with numeric ids that keeps the review; `respond` may answer a call in its place. */
function createServer(review: ServerReview | null) {
  const server = {
    review,
    calls: [] as { call: string; body: unknown }[],
    respond: (_call: string): Promise<Answer> | Answer | undefined => undefined,
    fetch: async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const call = `${init?.method} ${new URL(String(address), 'http://server').pathname}`;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      server.calls.push({ call, body });
      const { status = 200, body: answer } = (await server.respond(call)) ?? keep(call, body);
      return new Response(JSON.stringify(answer), { status });
    },
  };
  function keep(call: string, body: unknown): Answer {
    if (call === 'GET /reviews/current') {
      return server.review ? { body: { review: server.review } } : { status: 404, body: { message: 'No review' } };
    }
    if (call === 'POST /reviews/start') server.review = newReview();
    if (!server.review) return { status: 404, body: { message: 'No review' } };
    if (call === 'PUT /reviews/7') {
      // As other servers do: what is sent takes the place of what was there.
      server.review = { ...server.review, checklist: (body as { checklist: Item[] }).checklist };
    }
    const answer = { body: { review: server.review } };
    if (call === 'POST /reviews/7/complete') server.review = null;
    return answer;
  }
  return server;
}

/** The screen as the app wires it, with what was said and what was logged. */
async function renderReview(server: ReturnType<typeof createServer>) {
  const said: string[] = [];
  const readFailures: string[] = [];
  const { api, spoken, around } = createScreenWorld(server.fetch, {
    onReadFailed: (message) => readFailures.push(message),
  });
  const facts = (review: Review) => ({ id: review.id, isComplete: isReviewComplete(review) });
  const actor = createActor(
    reviewMachine.provide({
      actors: {
        follow: fromCallback(({ sendBack }) =>
          followCurrentReview(api, ({ review, error }) => {
            if (review !== undefined) sendBack({ type: 'review.found', review: review && facts(review) });
            else if (error) sendBack({ type: 'review.notLoaded', message: error.message });
          }),
        ),
        start: fromPromise(async () => facts(await startReview(api))),
        save: fromPromise(async ({ input }) =>
          facts(await tickReviewItem(api, input.reviewId, input.itemId, input.completed)),
        ),
        complete: fromPromise(({ input }) => completeReview(api, input.reviewId, input.draft)),
      },
      actions: {
        reload: () => reloadCurrentReview(api),
        tellStarted: () => said.push('started'),
        tellSaved: () => said.push('saved'),
        tellFailure: (_, { error }) => said.push(error instanceof Error ? error.message : String(error)),
      },
    }),
  ).start();
  stops.push(() => actor.stop());
  const screen = await render(
    around(
      <ReviewProvider value={actor}>
        <ReviewScreen />
      </ReviewProvider>,
    ),
  );
  return { ...screen, actor, around, said, spoken, readFailures };
}

const stops: (() => void)[] = [];
afterEach(async () => {
  // The screen goes before its machine does, as in the app.
  await cleanup();
  for (const stop of stops.splice(0)) stop();
});

const checkbox = (title: string) => page.getByRole('checkbox', { name: title, exact: true });
const complete = () => page.getByRole('button', { name: 'Complete Weekly Review', exact: true });
const start = () => page.getByRole('button', { name: 'Start Weekly Review', exact: true });
const bar = () => page.getByRole('progressbar');

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.querySelector('main') ?? document);
  return found.map((violation) => violation.id);
}

describe('without a review', () => {
  test.each<[string, Answer | undefined]>([
    ['404', undefined],
    ['null', { body: { review: null } }],
    ['a completed one', { body: { review: { ...newReview(3), completed_at: '2026-03-01T10:00:00Z' } } }],
  ])('as %s: offers to start one', async (_, answer) => {
    const server = createServer(null);
    server.respond = () => answer;
    const { readFailures } = await renderReview(server);
    await expect.element(page.getByText('No active weekly review. Start a new one?')).toBeVisible();
    await expect.element(start()).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Weekly Review');
    await expect.element(page.getByText('Get current, get creative, get clear')).toBeVisible();
    expect(bar().elements()).toEqual([]);
    expect(readFailures).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('starts one, and the first item has the focus', async () => {
    const { said } = await renderReview(createServer(null));
    await start().click();
    await expect.element(checkbox('Empty your inbox')).toHaveFocus();
    expect(said).toEqual(['started']);
  });

  test('that cannot be started says why', async () => {
    const server = createServer(null);
    server.respond = (call) =>
      call === 'POST /reviews/start' ? { status: 500, body: { message: 'Out of order' } } : undefined;
    const { said } = await renderReview(server);
    await start().click();
    await vi.waitFor(() => expect(said).toEqual(['Out of order']));
    await expect.element(start()).toBeVisible();
  });
});

describe('that could not be loaded', () => {
  test('says so in its place, and tries again', async () => {
    const server = createServer(newReview(1));
    server.respond = () => ({ status: 400, body: { message: 'Out of order' } });
    const { readFailures } = await renderReview(server);
    await expect.element(page.getByText('Out of order')).toBeVisible();
    expect(readFailures).toEqual(['Out of order']);
    expect(await violations()).toEqual([]);
    server.respond = () => undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(checkbox('Empty your inbox')).toBeChecked();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('with a review', () => {
  test('shows the progress, the checklist and the reflection', async () => {
    await renderReview(createServer(newReview(1)));
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '33.3%');
    await expect.element(page.getByText('33.3%')).toBeVisible();
    await expect.element(checkbox('Empty your inbox')).toBeChecked();
    await expect.element(checkbox('Review projects')).not.toBeChecked();
    await expect.element(checkbox('Review projects')).toHaveAccessibleDescription('Why 2');
    for (const label of ['Wins this week', 'Areas for improvement', 'Additional notes']) {
      await expect.element(page.getByRole('textbox', { name: label, exact: true })).toHaveValue('');
    }
    await expect.element(complete()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(complete()).toHaveAccessibleDescription('2 items of the checklist are left');
    const headings = page.getByRole('heading').elements();
    expect(headings.map((heading) => `${heading.tagName} ${heading.textContent}`)).toEqual([
      'H1 Weekly Review',
      'H2 Checklist',
      'H2 Reflection',
    ]);
    expect(await violations()).toEqual([]);
  });

  test('ticks an item by Space, and by a click anywhere on it', async () => {
    const server = createServer(newReview());
    const { said } = await renderReview(server);
    await checkbox('Empty your inbox').click();
    await userEvent.keyboard(' ');
    await expect.element(checkbox('Empty your inbox')).not.toBeChecked();
    await page.getByText('Why 2').click();
    await expect.element(checkbox('Review projects')).toBeChecked();
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '33.3%');
    await vi.waitFor(() => expect(said).toEqual(['saved', 'saved', 'saved']));
    expect(server.review?.checklist.map((item) => item.completed)).toEqual([false, true, false]);
    expect(server.review?.checklist.map((item) => item.title)).toEqual(titles);
  });

  test('takes two fast ticks in series; both are on screen at once and both arrive', async () => {
    const server = createServer(newReview());
    const held = Promise.withResolvers<undefined>();
    let underWay = 0;
    let most = 0;
    const respond = async (): Promise<undefined> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await held.promise;
      underWay -= 1;
    };
    server.respond = (call) => (call.startsWith('PUT') ? (respond() as unknown as Promise<Answer>) : undefined);
    const { said } = await renderReview(server);
    await checkbox('Empty your inbox').click();
    await checkbox('Look ahead').click();
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '66.7%');
    held.resolve(undefined);
    await vi.waitFor(() => expect(said).toEqual(['saved', 'saved']));
    expect(most).toBe(1);
    expect(server.review?.checklist.map((item) => item.completed)).toEqual([true, false, true]);
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '66.7%');
  });

  test('takes back a tick that failed, and says why', async () => {
    const server = createServer(newReview());
    server.respond = (call) =>
      call.startsWith('PUT') ? { status: 500, body: { message: 'Out of order' } } : undefined;
    const { said } = await renderReview(server);
    await checkbox('Review projects').click();
    await vi.waitFor(() => expect(said).toEqual(['Out of order']));
    await expect.element(checkbox('Review projects')).not.toBeChecked();
    await expect.element(checkbox('Review projects')).toHaveFocus();
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '0%');
  });

  test('is completed at 100 % with what was written; says so and is loaded anew', async () => {
    const server = createServer({ ...newReview(2), notes: 'Call Ana' });
    await renderReview(server);
    await page.getByRole('textbox', { name: 'Wins this week' }).fill('The outline');
    await complete().click({ force: true });
    expect(server.calls.map(({ call }) => call)).not.toContain('POST /reviews/7/complete');
    await checkbox('Look ahead').click();
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '100%');
    await expect.element(complete()).not.toHaveAttribute('aria-disabled');
    server.calls.length = 0;
    await complete().click();
    await expect.element(page.getByRole('alert').getByText('Weekly review completed!', { exact: true })).toBeVisible();
    await expect.element(page.getByText('No active weekly review. Start a new one?')).toBeVisible();
    await vi.waitFor(() => expect(server.calls.at(-1)?.call).toBe('GET /reviews/current'));
    expect(server.calls[0]).toEqual({
      call: 'POST /reviews/7/complete',
      body: { wins: 'The outline', improvements: '', notes: 'Call Ana' },
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await violations()).toEqual([]);
    await start().click();
    await expect.element(page.getByRole('textbox', { name: 'Wins this week' })).toHaveValue('');
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('that could not be completed keeps what was written', async () => {
    const server = createServer(newReview(3));
    server.respond = (call) =>
      call === 'POST /reviews/7/complete' ? { status: 409, body: { message: 'Out of order' } } : undefined;
    const { said } = await renderReview(server);
    await page.getByRole('textbox', { name: 'Additional notes' }).fill('Call Ana');
    await complete().click();
    await vi.waitFor(() => expect(said).toEqual(['Out of order']));
    await expect.element(page.getByRole('textbox', { name: 'Additional notes' })).toHaveValue('Call Ana');
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('keeps what was written when the screen is left', async () => {
    const { rerender, actor, around } = await renderReview(createServer(newReview()));
    await page.getByRole('textbox', { name: 'Areas for improvement' }).fill('Sleep');
    await rerender(<p>Elsewhere</p>);
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
    await rerender(
      around(
        <ReviewProvider value={actor}>
          <ReviewScreen />
        </ReviewProvider>,
      ),
    );
    await expect.element(page.getByRole('textbox', { name: 'Areas for improvement' })).toHaveValue('Sleep');
  });

  test('without a checklist is shown, and cannot be completed', async () => {
    const server = createServer(null);
    server.respond = () => ({ body: { review: { id: 'a', checklist: null } } });
    await renderReview(server);
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '0%');
    await expect.element(complete()).toHaveAccessibleDescription('The checklist is empty');
  });
});
