import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'inbox',
  path: '/inbox',
  label: 'Inbox',
  mode: 'INBOX',
  order: 2,
  key: 'i',
  also: `open inbox, show inbox, unprocessed, to process, view inbox, triage, in tray, in-tray,
      in-basket, unsorted, incoming, collect, in, in box, inbox page, check inbox,
      incoming items, new items, to sort, unread, mail, inbox list, capture list,
      raw items, stuff, unfiled, untriaged, to be processed, captured items, jump to inbox, organise inbox, new things,
      my new things, captured things, new entries, what came in, what has come in,
    mailbox, open mailbox, my mailbox`,
  reads: ['tasks.inbox'],
  load: async () => (await import('./inbox-screen.tsx')).InboxScreen,
});
