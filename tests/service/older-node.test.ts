import { expect, test } from 'vitest';
import { openApp } from './support/app.ts';

/** Folds text as older releases did, which kept accents. */
const foldedOnce = (text: string) => text.normalize('NFKC').toLowerCase();

test('what a node of an older release has written is found, in every spelling', async () => {
  const { store, send, signIn } = await openApp();
  const token = await signIn();
  const [list, other] = ['Ёлка, café and «Crème brûlée»', 'Αθήνα'];
  for (const title of [list, other]) {
    for (const noun of ['tasks', 'references']) await send('POST', `/api/${noun}`, { token, body: { title } });
  }
  const asAnOlderNode = async () => {
    for (const table of ['tasks', 'reference_items'] as const)
      await store.db
        .updateTable(table)
        .set({ search_text: foldedOnce(list) })
        .where('title', '=', list)
        .execute();
  };
  for (const noun of ['tasks', 'references']) {
    for (const word of ['ёлка', 'елка', 'cafe', 'CAFÉ', 'brulee', 'ΑΘΗΝΑ']) {
      await asAnOlderNode();
      const { status, json } = await send('GET', `/api/${noun}?q=${encodeURIComponent(word)}`, { token });
      const found = json()[noun] as { title: string }[];
      expect([status, found.map(({ title }) => title)], word).toEqual([200, [word === 'ΑΘΗΝΑ' ? other : list]]);
    }
  }
});
