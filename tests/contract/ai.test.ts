import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { AI_PROVIDER_NAMES, AI_PROVIDERS } from '#contract/entities/ai.ts';
import { freshService, refusal } from './support/service.ts';

const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
/** The providers as README.md lists them: name, the variable of the key, and the model asked unless another is set. */
const listed = [...readme.matchAll(/^\| (\w+)(?: \(default\))? +\| `(\w+_API_KEY)` +\| `\w+_MODEL`: `(\S+)`/gm)].map(
  ([, name = '', variable = '', model = '']) => ({ name, variable, model }),
);

const FROM_RULES = /rules, not from an AI/;

describe('the models', () => {
  test('are those of README.md, with each one’s variable and model; gemini is the default', async () => {
    const { ana } = await freshService();
    const answer = await ana.call('ai.models', {});
    expect(answer).toMatchObject({ default: 'gemini' });
    expect(answer.models?.map(({ id }) => id)).toEqual(AI_PROVIDERS);
    expect(answer.models).toMatchObject(listed);
  });

  test('are set up where there is a key, or the address of a server that needs none', async () => {
    const environment = {
      ANTHROPIC_API_KEY: 'a-key',
      ANTHROPIC_MODEL: 'claude-of-mine',
      OPENAI_BASE_URL: 'http://127.0.0.1:9',
    };
    const { ana } = await freshService({ environment });
    const { models } = await ana.call('ai.models', {});
    expect(models?.filter(({ configured }) => configured)).toMatchObject([
      { id: 'claude', model: 'claude-of-mine' },
      { id: 'openai', model: 'gpt-6-luna' },
    ]);
  });
});

describe('the chat', () => {
  test.each(AI_PROVIDERS)('with %s answers 503 and names the variable to set', async (ai_model) => {
    const { ana } = await freshService();
    const error = await refusal(ana.call('ai.chat', { body: { message: 'Hello', ai_model } }));
    expect(error).toMatchObject({ status: 503, code: 'ai_not_configured' });
    const { variable } = listed.find(({ name }) => name === AI_PROVIDER_NAMES[ai_model]) ?? {};
    expect(error.message).toContain(variable);
  });

  test('asks gemini when no model is named', async () => {
    const { ana } = await freshService();
    const error = await refusal(ana.call('ai.chat', { body: { message: 'Hello' } }));
    expect(error.message).toContain('GEMINI_API_KEY');
  });

  test('shows what it would send, though no provider is set up', async () => {
    const { ana, ben } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Pay rent', due_date: '2026-11-23' } });
    await ben.call('tasks.create', { body: { title: 'Hide the present' } });
    const preview = await ana.call('ai.chatPreview', { body: { message: ' What now? ', ai_model: 'openai' } });
    expect(preview).toEqual({
      ai_model: 'openai',
      model: 'gpt-6-luna',
      system: expect.stringContaining(`"task_id":"${task.id}","title":"Pay rent"`),
      messages: [{ role: 'user', content: 'What now?' }],
      tools: expect.any(Array),
    });
    expect(preview.system).not.toContain('present');
  });
});

describe('answers from the rules', () => {
  test('analyze-task: a score, reasons, and that no AI wrote it', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', {
      body: { title: 'Pay rent', status: 'next', priority: 80, due_date: '2026-11-21' },
    });
    const { suggestion } = await ana.call('ai.analyzeTask', { body: { task_id: task.id } });
    expect(suggestion).toMatchObject({
      source: 'rules',
      priority_score: 80,
      response: expect.stringMatching(FROM_RULES),
    });
    expect(suggestion.reasons).toEqual(expect.arrayContaining(['Due today', 'High priority']));
    expect(suggestion.response).toContain('Pay rent');
    await ana.call('tasks.move', { params: { id: task.id }, body: { status: 'done' } });
    const done = await ana.call('ai.analyzeTask', { body: { task_id: task.id } });
    expect(done.suggestion).toMatchObject({ source: 'rules', response: expect.stringMatching(/is done/) });
  });

  test('suggest-next: the best tasks that can be done, in a context when one is named', async () => {
    const { ana } = await freshService();
    const { context } = await ana.call('contexts.create', { body: { name: 'phone' } });
    await ana.call('tasks.create', { body: { title: 'Call', status: 'next', context_id: context.id } });
    await ana.call('tasks.create', { body: { title: 'Write', status: 'next', priority: 90 } });
    const titles = async (body: object) => {
      const answer = await ana.call('ai.suggestNext', { body });
      expect(answer).toMatchObject({ source: 'rules', note: expect.stringMatching(FROM_RULES) });
      return answer.suggestions?.map(({ task }) => task.title);
    };
    expect(await titles({})).toEqual(['Write', 'Call']);
    expect(await titles({ limit: 1 })).toEqual(['Write']);
    expect(await titles({ context_id: context.id })).toEqual(['Call']);
    expect(await titles({ context_id: null })).toEqual(['Write', 'Call']);
  });

  test('suggest-next says so when there is nothing to do', async () => {
    const { ana } = await freshService();
    const { suggestions, note } = await ana.call('ai.suggestNext', { body: {} });
    expect(suggestions).toEqual([]);
    expect(note).toMatch(/^There is nothing/);
  });

  test('explain-procrastination: the reasons in the task’s own facts', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Tax', due_date: '2026-11-01' } });
    const { suggestion } = await ana.call('ai.explainProcrastination', { params: { id: task.id }, body: {} });
    expect(suggestion).toMatchObject({ source: 'rules', response: expect.stringMatching(FROM_RULES) });
    expect(suggestion.response).toMatch(/overdue by 20 days/);
    expect(suggestion.response).toMatch(/inbox/);
  });

  test('explain-procrastination: of a done task it says that it is done', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Tax', status: 'done', due_date: '2026-11-01' } });
    const { suggestion } = await ana.call('ai.explainProcrastination', { params: { id: task.id }, body: {} });
    expect(suggestion).toMatchObject({
      source: 'rules',
      reasons: [],
      response: expect.stringMatching(/“Tax” is done/),
    });
  });

  test('suggestions of equal score come in the order of the lists', async () => {
    const { ana, clock } = await freshService();
    for (const title of ['older', 'younger']) {
      await ana.call('tasks.create', { body: { title, status: 'next' } });
      clock.advance(1000);
    }
    await ana.call('tasks.create', { body: { title: 'due in a month', status: 'next', due_date: '2026-12-21' } });
    const { suggestions } = await ana.call('ai.suggestNext', { body: {} });
    expect(suggestions?.map(({ task }) => task.title)).toEqual(['due in a month', 'older', 'younger']);
  });

  test.each([
    ['day', 1],
    ['week', 2],
    ['month', 3],
  ] as const)('productivity-feedback looks back one %s', async (period, completed) => {
    const { ana, clock } = await freshService();
    for (const instant of ['2026-09-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z', '2026-11-16T10:00:00.000Z']) {
      clock.set(instant);
      await ana.call('tasks.create', { body: { title: instant, status: 'done' } });
    }
    clock.set('2026-11-21T02:30:00.000Z');
    await ana.call('tasks.create', { body: { title: 'today', status: 'done' } });
    const answer = await ana.call('ai.productivityFeedback', { body: { period } });
    expect(answer).toMatchObject({ period, completed, source: 'rules', feedback: expect.stringMatching(FROM_RULES) });
    expect(answer.feedback).toContain(`completed ${completed} task`);
    const byDefault = await ana.call('ai.productivityFeedback', { body: {} });
    expect(byDefault).toMatchObject({ period: 'week' });
  });
});
