import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ReplyAction } from '#contract/entities/refused-action.ts';
import { notices } from '#machines/conversation.ts';
import { expectConsole } from '#tests/support/console.ts';
import { settled } from '#tests/support/settled.ts';
import { listOf, task } from './answered-api.ts';
import { openTab } from './chat-tab.ts';

test('a reply is spoken once, whole, and that something is proposed', async () => {
  const page = openTab().load();
  page.say('What next?');
  await page.answer('Call Ana.\nThen rest.');
  page.say('And?');
  await page.answer('Yes.', [{ action: 'complete', task_id: 7 }]);
  page.say('And?');
  await page.answer(' ', [
    { action: 'complete', task_id: 7 },
    { action: 'complete', task_id: 8 },
  ]);
  expect(page.spoken.filter((words) => words !== 'Message sent')).toEqual([
    'Call Ana.\nThen rest.',
    'Yes.\n1 proposed action',
    '2 proposed actions',
  ]);
  expect(page.status.get().text).toBe('');
});

test('that a reply has no text is spoken as it is shown', async () => {
  const page = openTab().load();
  page.say('What next?');
  await page.answer(' \n');
  expect(page.spoken).toEqual(['Message sent', 'There is no text in this reply.']);
});

describe('proposals that cannot be done are counted in the announcement', () => {
  const refused: ReplyAction = { action: 'refused', proposed: 'Delete', task_id: 7, why: 'It cannot be' };
  const complete = (task_id: number): ReplyAction => ({ action: 'complete', task_id });

  test('when the reply has them refused', async () => {
    const page = openTab().load();
    page.say('Tidy up');
    await page.answer('I propose:', [complete(7), refused]);
    page.say('And?');
    await page.answer('I propose:', [complete(7), { ...refused, proposed: '12 more actions', count: 12 }]);
    page.say('And?');
    await page.answer('', [refused]);
    expect(page.spoken.filter((words) => words !== 'Message sent')).toEqual([
      'I propose:\n2 proposed actions, 1 not possible',
      'I propose:\n13 proposed actions, 12 not possible',
      '1 proposed action, 1 not possible',
    ]);
    // Our service has looked at the tasks.
    expect(page.calls.filter(({ name }) => name === 'tasks.list')).toEqual([]);
  });

  test('when another server’s proposal is about no task of the user', async () => {
    const page = openTab().load();
    page.api.isOurs = false;
    page.say('Tidy up');
    await page.answer('I propose:', [complete(7), complete(8), refused]);
    page.calls.find(({ name }) => name === 'tasks.list')?.answer(listOf(task('7', 'next')));
    await settled();
    expect(page.spoken).toEqual(['Message sent', 'I propose:\n3 proposed actions, 2 not possible']);
  });

  test('as far as it can be found out', async () => {
    const page = openTab().load();
    page.api.isOurs = false;
    page.say('Tidy up');
    await page.answer('I propose:', [complete(7), refused]);
    const error = new ApiError('No tasks', { kind: 'status', endpoint: 'tasks.list', status: 404 });
    page.calls.find(({ name }) => name === 'tasks.list')?.fail(error);
    await settled();
    expect(page.spoken.at(-1)).toBe('I propose:\n2 proposed actions, 1 not possible');
  });

  test('and nothing of it is spoken to the next user', async () => {
    const page = openTab().load();
    page.api.isOurs = false;
    page.say('Tidy up');
    await page.answer('A secret.', [complete(7)]);
    page.api.pending.clear();
    page.calls.find(({ name }) => name === 'tasks.list')?.answer(listOf());
    await settled();
    expect(page.spoken).toEqual(['Message sent']);
  });
});

test('a failure is spoken once: the catalogue’s words and the reason, which the footer line shows', async () => {
  const page = openTab().load();
  page.say('What next?');
  expectConsole('Set GEMINI_API_KEY.');
  await page.refuse(new ApiError('Set GEMINI_API_KEY.', { kind: 'status', endpoint: 'ai.chat', status: 503 }));
  expect(page.spoken).toEqual(['Message sent', `${endpoints['ai.chat'].failure}\nSet GEMINI_API_KEY.`]);
  expect(page.status.get()).toEqual({ text: 'Set GEMINI_API_KEY.', tone: 'error' });
});

test('an interrupted reply is no failure: it is reported as an interruption, once', async () => {
  const page = openTab().load();
  page.say('What next?');
  await page.refuse(
    new ApiError(endpoints['ai.chat'].failure, { kind: 'network', endpoint: 'ai.chat', isInterrupted: true }),
  );
  expect(page.log()).toEqual(['user: What next?', `assistant: ${notices.interrupted}`]);
  expect(page.spoken).toEqual(['Message sent', notices.interrupted]);
});
