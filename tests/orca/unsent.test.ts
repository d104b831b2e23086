import { test } from 'vitest';
import { journey } from './support/journey.ts';

/** A connection that the test can cut for writes alone: a failed read could be announced at any time. */
const cuttable = `{
  const connected = window.fetch.bind(window);
  window.connected = connected;
  window.isCut = false;
  window.fetch = (...given) =>
    window.isCut && ['POST', 'PUT', 'DELETE'].includes(given[1]?.method)
      ? Promise.reject(new TypeError('No connection'))
      : connected(...given);
}`;

/** Another device completes the moved tasks; then this one reconnects. */
const completedElsewhere = `(async () => {
  const headers = { Authorization: 'Bearer ' + localStorage.getItem('auth_token'), 'Content-Type': 'application/json' };
  const { tasks } = await (await window.connected('/api/tasks', { headers })).json();
  const body = JSON.stringify({ status: 'done' });
  for (const { id, title } of tasks) {
    if (title !== 'Wash') await window.connected('/api/tasks/' + id + '/move', { method: 'PUT', headers, body });
  }
  window.isCut = false;
  window.dispatchEvent(new Event('online'));
})()`;

test('what is not sent: kept, listed, in conflict, decided', async () => {
  await journey(
    // Enough tasks that no list becomes empty: its heading would get the focus, and be spoken or not (decision 17).
    {
      name: 'unsent',
      at: '/inbox',
      tasks: [{ title: 'Sweep' }, { title: 'Rake' }, { title: 'Wash' }],
      scripts: [cuttable],
    },
    async ({ press, write, happens }) => {
      const openList = async () => {
        await press('Mod+K');
        await write('changes not sent');
        await press('Enter');
      };
      await press('j');
      await happens('what is written does not arrive', 'void (window.isCut = true)');
      await press('Shift+ArrowRight', 'Shift+ArrowRight');
      await openList();
      await press('Esc');
      await happens('completed elsewhere, and connected again', completedElsewhere);
      await openList();
      await press('t');
      await press('Esc');
    },
  );
});
