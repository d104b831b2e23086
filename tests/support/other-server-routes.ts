import {
  type Handler,
  inOrder,
  listed,
  no,
  ok,
  type Route,
  remove,
  textOr,
  withThing,
} from './other-server-answers.ts';
import { dashboard, explanation, feedback, models, patterns, suggestions } from './other-server-figures.ts';
import {
  contextJson,
  type OtherReview,
  type OtherState,
  projectJson,
  referenceJson,
  reviewJson,
  userJson,
} from './other-server-state.ts';
import { taskRoutes } from './other-server-tasks.ts';

const current = (state: OtherState) => state.reviews.find((review) => review.completedAt === null);

const startReview: Handler = (state) => {
  let review = current(state);
  if (!review) {
    const titles = ['Empty the tray', 'Look at the calendar', 'Dream a little'];
    review = {
      id: state.nextId++,
      checklist: titles.map((title, at) => ({
        id: at + 1,
        title,
        description: at === 0 ? 'All of it' : null,
        completed: 0,
      })),
      notes: null,
      wins: null,
      improvements: null,
      completedAt: null,
    };
    state.reviews.push(review);
  }
  return ok({ review: reviewJson(review) });
};

/** The sent list replaces the old one: an item that is left out is deleted. */
function replaceChecklist(review: OtherReview, list: unknown): void {
  if (!Array.isArray(list)) return;
  review.checklist = list.map((item: Record<string, unknown>) => ({
    id: Number(item.id),
    title: String(item.title),
    description: textOr(item.description, null),
    completed: item.completed ? 1 : 0,
  }));
}

/** Every route, in the order in which they are tried. */
export const otherRoutes: readonly Route[] = [
  ['POST', /^\/auth\/logout$/, (state, { token }) => (state.tokens.delete(token) ? ok('ok') : ok('gone'))],
  ['GET', /^\/user\/profile$/, (state) => ok({ user: userJson(state) })],
  [
    'PUT',
    /^\/user\/profile$/,
    (state, { body }) => {
      state.user.name = textOr(body.name, state.user.name) ?? state.user.name;
      return ok({ user: userJson(state) });
    },
  ],

  ...taskRoutes,

  [
    'GET',
    /^\/projects$/,
    (state) => ok({ projects: inOrder(state.projects).map((project) => projectJson(state, project)) }),
  ],
  [
    'GET',
    /^\/projects\/(\d+)$/,
    withThing(
      (state) => state.projects,
      (project, state) => ok({ project: projectJson(state, project) }),
    ),
  ],
  [
    'POST',
    /^\/projects$/,
    (state, { body }) => {
      const name = textOr(body.name, '');
      if (!name) return no(422, 'The name field is required.');
      const project = {
        id: state.nextId++,
        name,
        description: textOr(body.description, null),
        status: textOr(body.status, 'active') ?? 'active',
      };
      state.projects.push(project);
      return ok({ project: projectJson(state, project) });
    },
  ],
  [
    'PUT',
    /^\/projects\/(\d+)$/,
    withThing(
      (state) => state.projects,
      (project, state, { body }) => {
        project.name = textOr(body.name, project.name) ?? project.name;
        project.description = textOr(body.description, project.description);
        project.status = textOr(body.status, project.status) ?? project.status;
        return ok({ project: projectJson(state, project) });
      },
    ),
  ],
  ['DELETE', /^\/projects\/(\d+)$/, (state, { id }) => remove(state.projects, id)],

  ['GET', /^\/contexts$/, (state) => ok({ contexts: inOrder(state.contexts).map(contextJson) })],
  [
    'POST',
    /^\/contexts$/,
    (state, { body }) => {
      const context = { id: state.nextId++, name: textOr(body.name, '') ?? '' };
      state.contexts.push(context);
      return ok({ context: contextJson(context) });
    },
  ],
  [
    'PUT',
    /^\/contexts\/(\d+)$/,
    withThing(
      (state) => state.contexts,
      (context, _, { body }) => {
        context.name = textOr(body.name, context.name) ?? context.name;
        return ok({ context: contextJson(context) });
      },
    ),
  ],
  ['DELETE', /^\/contexts\/(\d+)$/, (state, { id }) => remove(state.contexts, id)],

  [
    'GET',
    /^\/references$/,
    (state, _, shape) => listed(shape, 'references', inOrder(state.references).map(referenceJson)),
  ],
  [
    'POST',
    /^\/references$/,
    (state, { body }) => {
      const reference = {
        id: state.nextId++,
        title: textOr(body.title, '') ?? '',
        content: textOr(body.content, null),
        url: textOr(body.url, null),
      };
      state.references.push(reference);
      return ok({ reference: referenceJson(reference) });
    },
  ],
  [
    'PUT',
    /^\/references\/(\d+)$/,
    withThing(
      (state) => state.references,
      (reference, _, { body }) => {
        reference.title = textOr(body.title, reference.title) ?? reference.title;
        reference.content = textOr(body.content, reference.content);
        reference.url = textOr(body.url, reference.url);
        return ok({ reference: referenceJson(reference) });
      },
    ),
  ],
  ['DELETE', /^\/references\/(\d+)$/, (state, { id }) => remove(state.references, id)],

  ['GET', /^\/reviews$/, (state, _, shape) => listed(shape, 'reviews', inOrder(state.reviews).map(reviewJson))],
  [
    'GET',
    /^\/reviews\/current$/,
    (state, _, { noReview }) => {
      const review = current(state);
      if (review) return ok({ review: reviewJson(review) });
      return noReview === 'null' ? ok({ review: null }) : no(404, 'No active review');
    },
  ],
  ['POST', /^\/reviews\/start$/, startReview],
  [
    'PUT',
    /^\/reviews\/(\d+)$/,
    withThing(
      (state) => state.reviews,
      (review, _, { body }) => {
        replaceChecklist(review, body.checklist);
        return ok({ review: reviewJson(review) });
      },
    ),
  ],
  [
    'POST',
    /^\/reviews\/(\d+)\/complete$/,
    withThing(
      (state) => state.reviews,
      (review, _, { body }) => {
        if (!review.checklist.every((item) => item.completed)) return no(422, 'The checklist is not done.');
        review.notes = textOr(body.notes, review.notes);
        review.wins = textOr(body.wins, review.wins);
        review.improvements = textOr(body.improvements, review.improvements);
        review.completedAt = new Date().toISOString();
        return ok({ review: reviewJson(review) });
      },
    ),
  ],

  ['GET', /^\/analytics\/dashboard$/, (state) => ok(dashboard(state))],
  ['GET', /^\/analytics\/patterns$/, (state) => ok(patterns(state))],

  ['GET', /^\/ai\/models$/, () => ok(models)],
  ['POST', /^\/ai\/analyze-task$/, (state, { body }) => explanation(state, Number(body.task_id))],
  ['POST', /^\/ai\/suggest-next$/, (state) => ok(suggestions(state))],
  ['POST', /^\/ai\/explain-procrastination\/(\d+)$/, (state, { id }) => explanation(state, id)],
  ['POST', /^\/ai\/productivity-feedback$/, (_, { body }) => ok(feedback(String(body.period)))],
  [
    'POST',
    /^\/ai\/chat$/,
    (_, { body }, { chat }) => {
      const reply = { response: `${String(body.ai_model)} heard: ${String(body.message)}`, tokens_used: '17' };
      return ok(chat === 'response' ? reply : { suggestion: reply, cached: 0 });
    },
  ],
];
