import { test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { openHeard } from './world.ts';

test('the assistant: a question, its answer, an empty message, a failed question, another provider', async () => {
  const { page, hearing, signIn, expectNoise, isAsReviewed } = await openHeard();
  const { part, does, press } = hearing;
  let reply = Promise.withResolvers<string | null>();
  await intercept(page, ['POST', '/ai/chat'], async (call) => {
    const response = await reply.promise;
    reply = Promise.withResolvers();
    await call.fulfill(response === null ? { status: 500, json: {} } : { json: { suggestion: { response } } });
  });
  const write = (text: string) => does(`writes ${text}`, () => page.keyboard.insertText(text));
  await signIn();
  part('Opens the screen');
  await does('comes to /ai', () => page.goto('/ai'), 'heading “AI Assistant”');
  part('Asks');
  await does('the message', () => page.getByLabel('Message', { exact: true }).focus(), 'textbox “Message”');
  await write('What next?');
  await press('Enter', 'says: Message sent');
  part('Asks again before there is an answer');
  await write('And then?');
  await press('Enter');
  await press('Tab', 'button “Send”');
  part('The answer');
  await does('the assistant answers', async () => reply.resolve('Call Ana.\nThen rest.'), 'says: Call Ana. Then rest.');
  part('The second question fails');
  expectNoise(/500/);
  expectNoise(/console\.error/);
  await press('Enter', 'says: Message sent');
  await does('the assistant fails', async () => reply.resolve(null), 'says: Sorry');
  part('Asks again after the failure');
  const again = page.getByRole('button', { name: 'Ask again', exact: true });
  await does('the button in the message', () => again.focus(), 'button “Ask again”');
  await press('Enter', 'says: Message sent');
  await does('the assistant answers', async () => reply.resolve('Rest.'), 'says: Rest.');
  part('Stops the reply');
  await does('the message', () => page.getByLabel('Message', { exact: true }).focus());
  await write('Never mind');
  await press('Enter', 'says: Message sent');
  await press('Control+k', 'combobox');
  await does('writes Stop', () => page.keyboard.insertText('Stop'), 'says: Stop,');
  await press('Enter', 'says: Reply stopped');
  reply.resolve('too late');
  part('Chooses another provider');
  await does(
    'chooses claude',
    () =>
      page
        .getByLabel('Provider')
        .selectOption('claude')
        .then(() => {}),
    'says: ',
  );
  await isAsReviewed('Assistant');
});
