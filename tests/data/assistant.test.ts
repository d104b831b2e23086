import { expect, test } from 'vitest';
import { askAssistant } from '#client/data/ai.ts';
import { answeredApi } from './answered-api.ts';

test('earlier replies are sent as text that can be stored, and the user’s own message as it is', () => {
  const { api, last } = answeredApi();
  const history = [
    { role: 'user', content: 'What now?' },
    { role: 'assistant', content: 'Begin \ud83d' },
  ] as const;
  void askAssistant(api, { message: 'And \u{1F600}?', provider: 'claude', history });
  expect(last('ai.chat').args.body).toEqual({
    message: 'And \u{1F600}?',
    ai_model: 'claude',
    history: [
      { role: 'user', content: 'What now?' },
      { role: 'assistant', content: 'Begin \uFFFD' },
    ],
  });
});
