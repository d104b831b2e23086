import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ownKeys } from '#client/registry/own-keys.ts';
import { expectConsole } from '#tests/support/console.ts';
import { closed, press } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';
import { type Reply, renderSuggestions, runByName } from './render-suggestions.tsx';

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const row = (name: string | RegExp) => page.getByRole('row', { name });
/** A row of the list that lies over the page. */
const suggested = (name: string | RegExp) => page.getByRole('dialog').getByRole('row', { name });
/** The name of a suggested row once its task has loaded, by another read. */
const withTask = /^Sweep, Priority Score: 85, Inbox/;
/** The matching elements in the dialog of that name; the palette may still be closing. */
const linesOf = (name: string, selector = 'p, li') =>
  [...dialog(name).element().querySelectorAll(selector)].map(({ textContent }) => textContent);

const next = {
  suggestions: [
    { task: { id: '8', title: 'Sweep' }, priority_score: '85.04', reasons: ['It is short', 'It is due'] },
    { task: { title: 'Sing' }, priority_score: 20, reasons: null },
  ],
  note: 'Begin with the first.',
};

/** Runs a command of the task that has the focus. */
async function askOfTask(name: string, ...replies: Reply[]) {
  const world = await renderSuggestions(...replies);
  await expect.element(row('Call Ana')).toBeVisible();
  await press('j');
  await expect.element(row('Call Ana')).toHaveFocus();
  await runByName(name);
  return world;
}

describe('about a task', () => {
  it('says at once that it thinks, then shows and says the answer once, and goes back to the row', async () => {
    const answer = Promise.withResolvers<Awaited<Reply>>();
    const { sent, spoken } = await askOfTask('Analyze', answer.promise);
    await expect.element(dialog('What “Call Ana” needs').getByText('Thinking…')).toBeVisible();
    await vi.waitFor(() => expect(spoken).toContain('Thinking…'));
    expect(sent).toMatchObject([{ call: 'POST /ai/analyze-task', body: { task_id: 7, ai_model: 'claude' } }]);
    await expect.poll(() => spoken).toContain('Still loading');
    const response = 'Call her soon.\nShe waits:\n- about the roof\n- about the door\n\n1. Dial\n2. Talk';
    answer.resolve({ body: { suggestion: { response, priority_score: '62.5', reasons: ['It is old'] } } });
    await expect.element(dialog('What “Call Ana” needs').getByText(/Call her soon/)).toBeVisible();
    expect(linesOf('What “Call Ana” needs', 'p')).toEqual(['Call her soon.\nShe waits:', 'Priority Score: 62.5']);
    expect(linesOf('What “Call Ana” needs', 'ul > li')).toEqual(['about the roof', 'about the door', 'It is old']);
    expect(linesOf('What “Call Ana” needs', 'ol > li')).toEqual(['Dial', 'Talk']);
    const said = `What “Call Ana” needs\n${response}\nPriority Score: 62.5\nIt is old`;
    await vi.waitFor(() => expect(spoken.filter((words) => words === said)).toHaveLength(1));
    await press('{Escape}');
    await closed();
    await expect.element(row('Call Ana')).toHaveFocus();
    // The answer itself says that.
    expect(spoken).not.toContain('Loaded');
  });

  it.each([
    ['a text', 'Begin with five minutes.', 'Begin with five minutes.'],
    ['a text under suggestion', { suggestion: 'Begin.' }, 'Begin.'],
    ['another name for the text', { suggestion: { text: 'Begin.' } }, 'Begin.'],
    ['no suggestion around it', { explanation: 'Begin.' }, 'Begin.'],
    ['a list of objects', { suggestion: [{ text: 'Begin.' }] }, 'Begin.'],
    ['names of its own', { suggestion: { effort_needed: 'small' } }, 'effort needed: small'],
    ['nothing', {}, 'There is no text in the answer of this server.'],
    ['null', { suggestion: null }, 'There is no text in the answer of this server.'],
  ])('reads an answer that is %s', async (_, body, shown) => {
    const { sent } = await askOfTask('Why is it not done?', { body });
    await expect.element(dialog('Why “Call Ana” is not done').getByText(shown, { exact: true })).toBeVisible();
    expect(sent).toMatchObject([{ call: 'POST /ai/explain-procrastination/7', body: { ai_model: 'claude' } }]);
  });

  it('says which words a model wrote, and what Mizu’s own rules found', async () => {
    const response = 'Call her soon.';
    const { spoken } = await askOfTask('Analyze', {
      body: {
        suggestion: { response, priority_score: 60, reasons: ['Overdue'], source: 'claude', reasons_source: 'rules' },
      },
    });
    await expect.element(page.getByRole('dialog').getByText(response)).toBeVisible();
    expect(linesOf('What “Call Ana” needs')).toEqual([
      'Written by claude:',
      'Call her soon.',
      'From Mizu’s own rules:',
      'Priority Score: 60',
      'Overdue',
    ]);
    const said =
      'What “Call Ana” needs\nWritten by claude:\nCall her soon.\nFrom Mizu’s own rules:\nPriority Score: 60\nOverdue';
    await vi.waitFor(() => expect(spoken).toContain(said));
  });

  it.each([
    ['does not say who wrote it', {}],
    ['says that it was somebody unknown', { source: 'gpt', reasons_source: 'gpt' }],
    ['says it in a form of its own', { source: { name: 'claude' }, reasons_source: 7 }],
    ['says that the rules wrote it, which the words say themselves', { source: 'rules', reasons_source: 'rules' }],
  ])('an answer that %s is not marked', async (_, more) => {
    await askOfTask('Analyze', { body: { suggestion: { response: 'Call her.', reasons: ['Old'], ...more } } });
    await expect.element(page.getByRole('dialog').getByText('Call her.')).toBeVisible();
    expect(linesOf('What “Call Ana” needs')).toEqual(['Call her.', 'Old']);
  });

  it('takes what looks like HTML for the text that it is', async () => {
    const html = '<img src="https://example.org/beacon.png"> <b>Begin</b>';
    await askOfTask('Analyze', { body: { suggestion: { response: html } } });
    await expect.element(page.getByText(html, { exact: true })).toBeVisible();
    expect(document.querySelector('[role="dialog"] :is(img, b)')).toBeNull();
  });

  it('shows and says a failure once, and asks again', async () => {
    const world = await askOfTask(
      'Analyze',
      { status: 503, body: { message: 'The model is busy' } },
      { body: { suggestion: { response: 'Call her.' } } },
    );
    await expect.element(page.getByRole('dialog').getByText('The model is busy')).toBeVisible();
    expect(world.spoken.filter((words) => words === 'The model is busy')).toHaveLength(1);
    expect(world.sent).toHaveLength(1);
    await press('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(page.getByRole('dialog').getByText('Call her.')).toBeVisible();
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
    await vi.waitFor(() => expect(world.spoken).toContain('What “Call Ana” needs\nCall her.'));
  });

  it('closed while it waits, it has given up: the answer is nowhere shown or said', async () => {
    const answer = Promise.withResolvers<Awaited<Reply>>();
    const { sent, spoken } = await askOfTask('Analyze', answer.promise, { body: { suggestion: 'Later.' } });
    await expect.element(dialog('What “Call Ana” needs')).toBeVisible();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await press('{Escape}');
    await closed();
    expect(sent[0]?.signal?.aborted).toBe(true);
    answer.resolve({ body: { suggestion: 'Too late.' } });
    // The retry shows its own answer, not the late one.
    await runByName('Analyze');
    await expect.element(page.getByText('Later.', { exact: true })).toBeVisible();
    expect(spoken.filter((words) => words.includes('Too late'))).toEqual([]);
  });
});

describe('what to do next', () => {
  it('is a list with scores and reasons; Enter opens a task', async () => {
    const { sent, spoken } = await renderSuggestions({ body: next });
    await runByName('What should I do next?');
    await expect.element(dialog('What to do next').getByText('Begin with the first.')).toBeVisible();
    expect(sent).toMatchObject([{ call: 'POST /ai/suggest-next', body: { ai_model: 'claude' } }]);
    await expect.element(suggested('Sweep, Priority Score: 85, Inbox, It is short, It is due')).toHaveFocus();
    await expect.element(suggested('Sing, Priority Score: 20')).toBeVisible();
    await vi.waitFor(() =>
      expect(spoken).toContain('What to do next\nBegin with the first.\n2 suggested: Sweep, Sing'),
    );
    await press('{Enter}');
    await expect.element(dialog('Sweep')).toBeVisible();
  });

  it('leaves the focus on Close when the user has gone there before it comes', async () => {
    const answer = Promise.withResolvers<Awaited<Reply>>();
    await renderSuggestions(answer.promise);
    await runByName('What should I do next?');
    await expect.element(dialog('What to do next').getByText('Thinking…')).toBeVisible();
    const close = dialog('What to do next').getByRole('button', { name: 'Close' });
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await press('{Tab}');
    await expect.element(close).toHaveFocus();
    answer.resolve({ body: next });
    await expect.element(suggested(withTask)).toBeVisible();
    await expect.element(close).toHaveFocus();
  });

  it('says which words a model wrote, and that the list comes from Mizu’s own rules', async () => {
    const { spoken } = await renderSuggestions({ body: { ...next, source: 'claude', reasons_source: 'rules' } });
    await runByName('What should I do next?');
    await expect.element(dialog('What to do next').getByText('Begin with the first.')).toBeVisible();
    expect(linesOf('What to do next').slice(0, 3)).toEqual([
      'Written by claude:',
      'Begin with the first.',
      'From Mizu’s own rules:',
    ]);
    await vi.waitFor(() =>
      expect(spoken).toContain(
        'What to do next\nWritten by claude:\nBegin with the first.\nFrom Mizu’s own rules:\n2 suggested: Sweep, Sing',
      ),
    );
  });

  it('is worked in its place by the commands of tasks', async () => {
    const { changed } = await renderSuggestions({ body: next });
    await runByName('What should I do next?');
    await expect.element(suggested(withTask)).toHaveFocus();
    await press('e');
    await expect.element(suggested(/^Sweep, Priority Score: 85, Done/)).toHaveFocus();
    expect(changed).toEqual(['/tasks/8/move']);
  });

  it('a command that asks is about the task that it was asked of, not the one below', async () => {
    const { changed } = await renderSuggestions({ body: next });
    await press('j');
    await expect.element(row('Call Ana')).toHaveFocus();
    await runByName('What should I do next?');
    await expect.element(suggested(withTask)).toHaveFocus();
    await press('{F2}');
    const title = page.getByRole('textbox', { name: 'What is its title?' });
    await expect.element(title).toHaveValue('Sweep');
    await title.fill('Sweep the yard');
    await press('{Enter}');
    await vi.waitFor(() => expect(changed).toEqual(['/tasks/8']));
  });

  it('a question about one of its tasks takes its place, with the focus', async () => {
    const { commands } = await renderSuggestions({ body: next }, { body: { suggestion: 'Take the broom.' } });
    ownKeys(commands.workspace.keys).change('task.analyze', 'q');
    await runByName('What should I do next?');
    await expect.element(suggested(withTask)).toHaveFocus();
    await press('q');
    await expect.element(dialog('What “Sweep” needs').getByText('Take the broom.')).toBeVisible();
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  });

  it.each([
    ['a list alone', [{ id: 8, title: 'Sweep', score: 5 }]],
    ['titles', { suggestions: ['Sweep'] }],
    ['one suggestion', { suggestion: { task: 'Sweep', reason: 'Dust' } }],
    ['tasks', { tasks: [{ task_id: 8, title: 'Sweep' }] }],
  ])('reads an answer that is %s', async (_, body) => {
    await renderSuggestions({ body });
    await runByName('What should I do next?');
    await expect.element(suggested(/^Sweep/)).toHaveFocus();
  });

  it('shows words where there are no tasks', async () => {
    await renderSuggestions({ body: { suggestion: { response: 'Rest.' } } });
    await runByName('What should I do next?');
    await expect.element(dialog('What to do next').getByText('Rest.', { exact: true })).toBeVisible();
  });
});

it.each([
  ['Today', 'day', 'How today went'],
  ['The last week', 'week', 'How the last week went'],
  ['The last month', 'month', 'How the last month went'],
])('productivity: asks in which time, and tells of %s', async (label, period, heading) => {
  const { sent } = await renderSuggestions({ body: { feedback: { summary: 'A calm time.' }, score: 3 } });
  await runByName('How productive was I?', label);
  await expect.element(dialog(heading).getByText('summary: A calm time.')).toBeVisible();
  expect(sent).toMatchObject([{ call: 'POST /ai/productivity-feedback', body: { period, ai_model: 'claude' } }]);
});

it.each([
  [
    { models: [{ id: 'gemini', configured: true }, { id: 'claude', configured: false }, { id: 'openai' }] },
    ['gemini: set up', 'claude: not set up', 'openai: the server does not say whether it is set up'],
  ],
  [
    { models: [{ id: 'claude', configured: false, variable: 'ANTHROPIC_API_KEY' }] },
    ['claude: not set up, ANTHROPIC_API_KEY is missing'],
  ],
  [['gemini'], []],
])('the providers: which are set up', async (body, lines) => {
  if (Array.isArray(body)) expectConsole('misfits in the answer to ai.models');
  const { sent } = await renderSuggestions({ body });
  await runByName('AI providers');
  await expect.element(dialog('AI providers')).toBeVisible();
  await vi.waitFor(() => expect(linesOf('AI providers', 'p')).toHaveLength(1));
  await vi.waitFor(() => expect(linesOf('AI providers', 'li')).toEqual(lines));
  await expect
    .element(page.getByText(lines.length > 0 ? 'The providers of this server:' : /^This server does not say/))
    .toBeVisible();
  expect(sent.map(({ call }) => call)).toEqual(['GET /ai/models']);
});

it('axe finds nothing in a failure', async () => {
  await renderSuggestions({ status: 503, body: { message: 'The model is busy' } });
  await runByName('What should I do next?');
  await expect.element(page.getByText('The model is busy').first()).toBeVisible();
  await expect.poll(violations).toEqual([]);
});
