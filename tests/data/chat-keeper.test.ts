import { describe, expect, test } from 'vitest';
import { notes, notices } from '#machines/conversation.ts';
import { openTab } from './chat-tab.ts';

describe('a conversation', () => {
  test('outlives a reload: messages, decisions on proposals, unsent text, the provider', async () => {
    const tab = openTab();
    const before = tab.load();
    before.welcome('ana@example.org');
    before.actor.send({ type: 'chat.chooseProvider', provider: 'claude' });
    before.say('What next?');
    await before.answer('Call Ana.', [
      { action: 'complete', task_id: 7 },
      { action: 'capture', title: 'Rest', due_date: '2026-11-27', context: null },
    ]);
    before.actor.send({ type: 'chat.settleAction', message: 2, action: 0, state: 'accepted', why: 'Moved to Done' });
    before.actor.send({ type: 'chat.type', text: 'And th' });
    const after = tab.load();
    expect(after.log()).toEqual([]);
    after.welcome('ana@example.org');
    expect(after.context()).toEqual({ ...before.context(), now: expect.any(Function), newKey: expect.any(Function) });
    expect(after.context().messages[2]?.actions?.map(({ state }) => state)).toEqual(['accepted', 'open']);
    expect(after.spoken).toEqual([]);
    // Once: the same user's return after an expiry does not duplicate later messages.
    after.welcome('ana@example.org');
    expect(after.log()).toHaveLength(2);
  });

  test('reports a reply that was under way at a reload, and gives the text back', () => {
    const tab = openTab();
    const before = tab.load();
    before.welcome('ana@example.org');
    before.say('What next?');
    const after = tab.load();
    after.welcome('ana@example.org');
    expect(after.log()).toEqual(['user: What next?', `assistant: ${notices.interrupted}`]);
    expect(after.context().draft).toBe('What next?');
    expect(after.spoken).toEqual([notices.interrupted]);
    // Reported once.
    const again = tab.load();
    again.welcome('ana@example.org');
    expect([again.log().length, again.spoken]).toEqual([2, []]);
  });

  test('keeps what had come of that reply', () => {
    const tab = openTab();
    const before = tab.load();
    before.welcome('ana@example.org');
    before.say('What next?');
    before.actor.send({ type: 'chat.hear', text: 'Call ' });
    before.page.dispatchEvent(new Event('pagehide'));
    const after = tab.load();
    after.welcome('ana@example.org');
    expect(after.log()).toEqual(['user: What next?', 'assistant: Call ', `assistant: ${notices.interrupted}`]);
    expect(after.context().messages[2]?.note).toBe(notes.brokeOff);
    after.page.dispatchEvent(new Event('pagehide'));
    const again = tab.load();
    again.welcome('ana@example.org');
    expect(again.log()).toHaveLength(3);
  });

  test('is never another person’s; of what the person cannot see, only unsent text stays', () => {
    const tab = openTab();
    const before = tab.load();
    before.welcome('ana@example.org');
    before.actor.send({ type: 'chat.chooseProvider', provider: 'claude' });
    before.say('secret');
    before.actor.send({ type: 'chat.type', text: 'half a secret' });
    const after = tab.load();
    after.welcome('bo@example.org');
    expect([after.log(), after.context().draft, after.context().provider]).toEqual([[], '', 'gemini']);
    expect([[...tab.sessionStorage.stored.keys()], tab.localStorage.stored.size]).toEqual([
      ['mizu-drafts:ana@example.org'],
      0,
    ]);
    const later = tab.load();
    later.welcome('ana@example.org');
    expect([later.log(), later.context().draft]).toEqual([[], 'half a secret']);
  });

  test('is gone with the sign-out, and nothing is kept of nobody', async () => {
    const tab = openTab();
    const page = tab.load();
    page.say('before it is known who is there');
    await page.answer('Yes');
    expect(tab.sessionStorage.stored.size).toBe(0);
    page.welcome('ana@example.org');
    page.say('secret');
    page.actor.send({ type: 'chat.chooseProvider', provider: 'claude' });
    page.actor.send({ type: 'chat.type', text: 'half' });
    expect([tab.sessionStorage.stored.size, tab.localStorage.stored.size]).toEqual([2, 1]);
    page.forget();
    expect([page.log(), page.context().draft, page.context().provider]).toEqual([[], '', 'gemini']);
    await page.answer('about the secret');
    page.say('nobody’s');
    expect([tab.sessionStorage.stored.size, tab.localStorage.stored.size]).toEqual([0, 0]);
  });

  test.each(['no JSON', '42', '{"owner":"ana@example.org"}', '{"owner":"ana@example.org","messages":[{"id":"x"}]}'])(
    'that is no conversation is none: %s',
    (text) => {
      const tab = openTab();
      tab.sessionStorage.stored.set('mizu-chat', text);
      tab.localStorage.stored.set('ai_provider', 'claude');
      const page = tab.load();
      page.welcome('ana@example.org');
      expect([page.log(), page.context().provider]).toEqual([[], 'gemini']);
      expect([tab.sessionStorage.stored.size, tab.localStorage.stored.size]).toEqual([0, 0]);
    },
  );

  test('has the question that an earlier release has kept', () => {
    const tab = openTab();
    tab.sessionStorage.stored.set('mizu-chat-draft', '{"owner":"ana@example.org","draft":"And th"}');
    const page = tab.load();
    page.welcome('ana@example.org');
    expect(page.context().draft).toBe('And th');
    expect([...tab.sessionStorage.stored.keys()]).toEqual(['mizu-drafts:ana@example.org']);
  });

  test('keeps its latest messages where it is long', async () => {
    const tab = openTab();
    const page = tab.load();
    page.welcome('ana@example.org');
    for (let round = 0; round < 70; round += 1) {
      page.say(`question ${round}`);
      await page.answer(`${round} `.padEnd(8000, 'x'));
    }
    const after = tab.load();
    after.welcome('ana@example.org');
    const contents = after.context().messages.map(({ content }) => content);
    expect(contents.at(-2)).toBe('question 69');
    expect(contents.length).toBeGreaterThan(100);
    expect(contents.join('').length).toBeLessThan(500_000);
    // It continues from there, and assigns no number twice.
    after.say('on');
    const ids = after.context().messages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('that cannot be stored is reported, and goes on', () => {
    const page = openTab(true).load();
    page.welcome('ana@example.org');
    page.say('What next?');
    expect(page.log()).toEqual(['user: What next?']);
    expect(page.report).toHaveBeenCalled();
    page.report.mockClear();
    // Not at each letter: the message above was reported already.
    for (const text of ['A', 'An', 'And']) page.actor.send({ type: 'chat.type', text });
    page.say('And then?');
    expect(page.report.mock.calls.length).toBeLessThanOrEqual(1);
  });
});
