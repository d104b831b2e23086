import { describe, expect, test } from 'vitest';
import { refusalFor } from '#client/palette/refusals.ts';
import type { Asked, Question } from '#client/registry/question.ts';
import { ChatBody } from '#contract/entities/ai.ts';
import { ContextCreate } from '#contract/entities/context.ts';
import { ProjectCreate } from '#contract/entities/project.ts';
import { TaskCreate } from '#contract/entities/task.ts';
import { ProfileUpdate } from '#contract/entities/user.ts';
import { registry } from '#tests/support/commands.ts';

const asked = (isOurs = true) => ({ api: { isOurs }, answers: {} }) as unknown as Asked;
const ask = (question: Partial<Question>) => ({ asks: '', ...question }) as Question;
const text = (becomes: NonNullable<Question['becomes']>) => ask({ kind: 'text', becomes });
const capture = ask({ kind: 'capture' });

describe('our service and the palette take the same of', () => {
  test.each([
    ['a title', text('title'), (words) => words, (title) => TaskCreate.safeParse({ title })],
    ['a project', text('project'), (words) => words, (name) => ProjectCreate.safeParse({ name })],
    ['a context', text('context'), (words) => words, (name) => ContextCreate.safeParse({ name })],
    ['a user', text('user'), (words) => words, (name) => ProfileUpdate.safeParse({ name })],
    ['a message', text('message'), (words) => words, (message) => ChatBody.safeParse({ message })],
    [
      'what a task waits for',
      ask({ kind: 'person' }),
      (words) => words,
      (waiting_for) => TaskCreate.safeParse({ title: 'Milk', waiting_for }),
    ],
    ['a new context', ask({ kind: 'context' }), (create) => ({ create }), (name) => ContextCreate.safeParse({ name })],
    ['a new project', ask({ kind: 'project' }), (create) => ({ create }), (name) => ProjectCreate.safeParse({ name })],
    [
      'the project of a capture',
      capture,
      (create) => ({ title: 'Milk', project: { create } }),
      (name) => ProjectCreate.safeParse({ name }),
    ],
    ['the title of a capture', capture, (title) => ({ title }), (title) => TaskCreate.safeParse({ title })],
    [
      'the description of a capture',
      capture,
      (description) => ({ title: 'Milk', description }),
      (description) => TaskCreate.safeParse({ title: 'Milk', description }),
    ],
  ] satisfies [string, Question, (words: string) => unknown, (words: string) => { success: boolean }][])(
    '%s',
    (_, question, answer, parse) => {
      const longest = [100, 200, 500, 8000, 20_000].find((most) => !parse('x'.repeat(most + 1)).success);
      const words = 'x'.repeat(longest ?? 0);
      expect(parse(words).success).toBe(true);
      expect(refusalFor(question, answer(` ${words} `), asked())).toBeNull();
      const refusal = refusalFor(question, answer(`${words}x`), asked());
      expect(refusal).toMatch(`has at most ${longest} characters, and this one has ${words.length + 1}`);
      // Another server may take more.
      expect(refusalFor(question, answer(`${words}x`), asked(false))).toBeNull();
    },
  );
});

test('each question for words says what they become, unless they are not sent', () => {
  const unlimited = registry.all.flatMap(({ id, args }) =>
    Object.values(args).flatMap(({ kind, becomes, refuses }) => (kind === 'text' && !becomes && !refuses ? [id] : [])),
  );
  expect(unlimited.sort()).toEqual(['board.filterText', 'now.showWith']);
});
