import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { readAhead } from '#client/data/read.ts';
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
import { messageOf } from '#contract/message-of.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

export type Answer = { status?: number; body: unknown };
export type ServerTask = { id: number; title: string; status: string; due_date?: string; project?: object };
export type Item = { id: number; title: string; description?: string; completed: boolean };
export interface ServerReview {
  id: number;
  completed_at?: string | null;
  checklist: Item[];
  wins: string | null;
  notes: string | null;
  improvements: string | null;
}

export const titles = ['Empty your inbox', 'Review projects', 'Look ahead'];

export function newReview(done = 0, of: readonly string[] = titles): ServerReview {
  return {
    id: 7,
    checklist: of.map((title, index) => ({
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
export function createServer(review: ServerReview | null) {
  const server = {
    review,
    past: [] as object[],
    tasks: [] as ServerTask[],
    projects: [] as object[],
    calls: [] as { call: string; body: unknown; query: string }[],
    respond: (_call: string): Promise<Answer> | Answer | undefined => undefined,
    fetch: async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const { pathname, search } = new URL(String(address), 'http://server');
      const call = `${init?.method} ${pathname}`;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      server.calls.push({ call, body, query: search });
      const { status = 200, body: answer } = (await server.respond(call)) ?? keep(call, body);
      return new Response(JSON.stringify(answer), { status });
    },
  };
  function keep(call: string, body: unknown): Answer {
    if (call === 'GET /reviews/current') {
      return server.review ? { body: { review: server.review } } : { status: 404, body: { message: 'No review' } };
    }
    if (call === 'GET /reviews') return { body: [...server.past, ...(server.review ? [server.review] : [])] };
    if (call === 'GET /projects') return { body: { projects: server.projects } };
    if (call === 'GET /tasks') return { body: { data: server.tasks } };
    if (call === 'GET /tasks/calendar') return { body: { tasks: server.tasks.filter((task) => task.due_date) } };
    const move = /^PUT \/tasks\/(\d+)\/move$/.exec(call);
    if (move) {
      const task = server.tasks.find(({ id }) => id === Number(move[1]));
      return task ? { body: { task: Object.assign(task, body) } } : { status: 404, body: { message: 'No task' } };
    }
    if (call === 'POST /reviews/start') server.review = newReview();
    if (!server.review) return { status: 404, body: { message: 'No review' } };
    if (call === 'PUT /reviews/7') {
      // As on other servers, the sent list replaces the old one.
      server.review = { ...server.review, checklist: (body as { checklist: Item[] }).checklist };
    }
    const answer = { body: { review: server.review } };
    if (call === 'POST /reviews/7/complete') {
      server.past.push({ ...server.review, ...(body as object), completed_at: '2026-11-20T16:00:00Z' });
      server.review = null;
    }
    return answer;
  }
  return server;
}

/** The screen as the app wires it, with the announcements and the log. */
export async function renderReview(
  server: ReturnType<typeof createServer>,
  path = '/review',
  { isOurs = false, isReadAhead = false } = {},
) {
  const said: string[] = [];
  const readFailures: string[] = [];
  const { api, spoken, paths, around, commands } = createScreenWorld(server.fetch, {
    onReadFailed: (message) => readFailures.push(message),
    isOurs,
  });
  if (isReadAhead) readAhead(api, ['reviews.current', 'reviews.list']);
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
        tellCompleted: () => said.push('completed'),
        tellSaved: () => said.push('saved'),
        tellFailure: (_, { error }) => said.push(messageOf(error)),
      },
    }),
    { input: { kept: null } },
  ).start();
  stops.push(() => actor.stop());
  const { hook, searchHook, history, navigate } = memoryLocation({ path, record: true });
  /** The screen, or what replaces it, with the providers it needs. */
  const inApp = (shown: ReactNode) =>
    around(
      <Router hook={hook} searchHook={searchHook}>
        <ReviewProvider value={actor}>{shown}</ReviewProvider>
      </Router>,
    );
  const screen = await render(inApp(<ReviewScreen />));
  return {
    ...screen,
    actor,
    inApp,
    said,
    spoken,
    readFailures,
    paths,
    address: () => history.at(-1),
    navigate,
    commands,
    api,
  };
}

const stops: (() => void)[] = [];
afterEach(async () => {
  // The screen unmounts before its machine stops, as in the app.
  await cleanup();
  for (const stop of stops.splice(0)) stop();
});
