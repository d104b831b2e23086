import { test } from 'vitest';
import { journey } from './support/journey.ts';

/** The page itself answers for the provider, so that no key is needed: one reply, then a failure. */
const answers = `(() => {
  const ask = globalThis.fetch;
  let questions = 0;
  globalThis.fetch = async (input, init) => {
    if (!String(input?.url ?? input).endsWith('/ai/chat')) return await ask(input, init);
    await new Promise((resolve) => setTimeout(resolve, 400));
    questions += 1;
    return questions === 1
      ? Response.json({ suggestion: { response: 'Begin with the smallest one: call Ana.' } })
      : Response.json({ message: 'Failed to chat' }, { status: 500 });
  };
})();`;

test('a chat: asked, answered once and whole, a failure said', async () => {
  await journey({ name: 'chat', at: '/', scripts: [answers] }, async ({ press, write }) => {
    await press('Mod+K');
    await write('assistant');
    await press('Enter');
    await press('Tab', 'Tab');
    await write('What next?');
    await press('Enter');
    await write('And then?');
    await press('Enter');
    await press('Tab');
  });
});
