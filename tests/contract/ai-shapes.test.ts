import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { textIn } from '#contract/entities/ai-shapes.ts';

/** A client of a server that answers everything with this. */
const clientOf = (answer: unknown) =>
  createClient({
    base: 'http://server',
    fetch: async () => new Response(JSON.stringify(answer)),
    getToken: () => null,
    onMisfit: () => {},
  });

const analyzed = (answer: unknown) => clientOf(answer)('ai.analyzeTask', { body: { task_id: 1 } });
const next = (answer: unknown) => clientOf(answer)('ai.suggestNext', { body: {} });
const feedback = (answer: unknown) => clientOf(answer)('ai.productivityFeedback', { body: {} });

test.each([
  ['Begin.', { response: 'Begin.' }],
  [{ response: ' Begin. ' }, { response: 'Begin.', reasons: [] }],
  [{ suggestion: 'Begin.' }, { response: 'Begin.' }],
  [{ suggestion: { message: { content: 'Begin.' } } }, { response: 'Begin.' }],
  [{ suggestion: { reasons: 'Dust' } }, { response: null, reasons: ['Dust'] }],
  [{ suggestion: { reasons: [{ text: 'Dust' }, 7, null] } }, { response: null, reasons: ['Dust', '7'] }],
  [{ suggestion: ['One', { text: 'Two' }] }, { response: null, reasons: ['One', 'Two'] }],
  [{ suggestion: { effort: 'small', next_steps: ['Dial'] } }, { response: 'effort: small\nnext steps:\n- Dial' }],
  [{ suggestion: { response: 'Begin.', priority_score: '85.5' } }, { response: 'Begin.', priority_score: 85.5 }],
  [{ suggestion: { response: 'Begin.', priority_score: 'high' } }, { response: 'Begin.', priority_score: undefined }],
  [{ suggestion: {} }, { response: null }],
  [{}, { response: null }],
])('a suggestion in the form of another server: %j', async (answer, suggestion) => {
  expect((await analyzed(answer)).suggestion).toMatchObject(suggestion);
});

const sweep = { task: { title: 'Sweep' } };
test.each([
  [['Sweep'], [sweep], null],
  [
    { suggestions: [{ task: { id: 3, title: 'Sweep' }, priority_score: '8.5', reasons: null }] },
    [{ priority_score: 8.5 }],
    null,
  ],
  [
    { suggestions: [{ task_id: 3, title: 'Sweep', score: 4 }] },
    [{ task: { id: 3, title: 'Sweep' }, priority_score: 4 }],
    null,
  ],
  [{ suggestions: ['Sweep', null, {}, 'Wash'] }, [sweep, { task: { title: 'Wash' } }], null],
  [
    { data: [{ task: 'Sweep', reason: 'Dust' }], message: 'Two of them' },
    [{ ...sweep, reasons: ['Dust'] }],
    'Two of them',
  ],
  [{ suggestion: { title: 'Sweep' } }, [sweep], null],
  [{ suggestion: { response: 'Rest.' } }, [], 'Rest.'],
  ['Rest.', [], 'Rest.'],
  [{}, [], null],
])('the next tasks in the form of another server: %j', async (answer, suggestions, note) => {
  const read = await next(answer);
  expect(read.suggestions ?? []).toMatchObject(suggestions);
  expect(read.suggestions ?? []).toHaveLength(suggestions.length);
  expect(read.note).toBe(note);
});

test.each([
  [{ feedback: 'Calm.' }, 'Calm.'],
  [{ feedback: { summary: 'Calm.', tips: ['Rest'] } }, 'summary: Calm.\ntips:\n- Rest'],
  [{ feedback: ['Calm.', 'Rest.'] }, '- Calm.\n- Rest.'],
  [{ suggestion: { response: 'Calm.' } }, 'Calm.'],
  ['Calm.', 'Calm.'],
  [{ period: 'week' }, null],
])('feedback in the form of another server: %j', async (answer, words) => {
  expect((await feedback(answer)).feedback).toBe(words);
});

test.each([42, 0, true, false, null])('%j is no answer', async (answer) => {
  for (const asking of [analyzed(answer), next(answer), feedback(answer)]) {
    await expect(asking).rejects.toMatchObject({ kind: 'malformed' });
  }
});

test('endless wrapping is given up', () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  expect(textIn(deep)).toBeNull();
});
