import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { ReadingList } from '#client/lists/reading-list.tsx';
import { Bell } from '#client/ui/bell.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { OverlayPresence } from '#client/ui/overlay-presence.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SlideOver } from '#client/ui/slide-over.tsx';
import { createStatus, StatusProvider } from '#client/ui/status.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import { violations } from '../support/axe.ts';

const nothing = () => undefined;
const choices = [
  { id: 'done', label: 'Done', keyHint: 's d' },
  { id: 'next', label: 'Next Actions', disabledReason: 'here now', keyHint: 's n' },
];
const menu = <MenuButton label="Move to…" choices={choices} onChoose={nothing} />;
const tones = ['plain', 'high', 'context', 'project', 'due', 'overdue', 'ok'] as const;

const cards = (
  <Panel title="Next Actions" headingId="cards" count={1}>
    <ReadingList
      labelledBy="cards"
      items={[{ title: 'Pay rent' }]}
      getKey={({ title }) => title}
      getText={({ title }) => title}
      renderItem={({ title }) => (
        <CardContent
          title={title}
          text="By transfer"
          actions={menu}
          tags={tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        />
      )}
    />
  </Panel>
);

const pieces: Record<string, ReactElement> = {
  Bell: <Bell />,
  Buttons: (
    <>
      <Button keyHint="c">Plain</Button>
      <Button variant="primary">Primary</Button>
      <Button variant="quiet">Quiet</Button>
      <Button disabledReason="Not yet">Disabled</Button>
      <Button variant="primary" disabledReason="Not yet">
        Disabled primary
      </Button>
    </>
  ),
  Fields: (
    <>
      <TextField label="Title" value="" onChange={nothing} placeholder="What needs to be done?" />
      <TextField label="Email" value="nobody" onChange={nothing} error="No address" />
      <TextArea label="Notes" value="Words" onChange={nothing} error="Too long" />
      <Select label="Provider" value="a" options={[{ value: 'a', label: 'gemini' }]} onChange={nothing} />
    </>
  ),
  'Panel of cards': cards,
  Feedback: (
    <>
      <Notice tone="error" action={<Button>Try again</Button>}>
        Failed to fetch tasks
      </Notice>
      <Notice tone="ok">Weekly review completed!</Notice>
      <Notice tone="info">Words</Notice>
      <Progress label="House" value={40} text="40%" />
      <StatusProvider value={createStatus({ announce: nothing })}>
        <Skeleton />
      </StatusProvider>
      <EmptyState title="Inbox is empty!" text="Great job!" />
    </>
  ),
};

const dialogs: Record<string, ReactElement> = {
  'A slide-over': (
    <SlideOver label="Navigation" onClose={nothing}>
      <Button>Close</Button>
    </SlideOver>
  ),
  'A modal with its heading': (
    <Modal title="Settings" onClose={nothing}>
      <TextField label="Name" value="" onChange={nothing} />
      <Button disabledReason="Nothing has changed">Save</Button>
      {menu}
    </Modal>
  ),
  'A modal without one, near the top': (
    <Modal label="Commands" placement="top" size="large" onClose={nothing}>
      <p>Words</p>
    </Modal>
  ),
};

const status = createStatus({ announce: () => undefined });

async function show(piece: ReactElement) {
  await render(
    <StatusProvider value={status}>
      <main>
        <ScreenHeading title="Screen" subtitle="What it is for" />
        {piece}
      </main>
    </StatusProvider>,
  );
}

it.each(Object.entries(pieces))('%s: axe finds nothing', async (_, piece) => {
  await show(piece);
  expect(await violations()).toEqual([]);
});

it('a card with the focus in it: axe finds nothing', async () => {
  await show(cards);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Move to…' })).toHaveFocus();
  expect(await violations()).toEqual([]);
});

it('an open menu: axe finds nothing', async () => {
  await show(menu);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  for (const name of ['Done', 'Next Actions here now']) {
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toHaveFocus();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
  }
});

it.each(Object.entries(dialogs))(
  '%s over the page: axe finds nothing while it opens, open, and after',
  async (_, open) => {
    const screen = (dialog: ReactElement | null) => (
      <StatusProvider value={status}>
        <main>
          <ScreenHeading title="Screen" subtitle="What it is for" />
          {cards}
          <OverlayPresence>{dialog}</OverlayPresence>
        </main>
      </StatusProvider>
    );
    const { rerender } = await render(screen(null));
    await rerender(screen(open));
    const main = page.getByRole('main', { includeHidden: true }).element();
    expect(await violations()).toEqual([]);
    await expect.poll(() => main.closest('[inert]')).not.toBeNull();
    expect(await violations()).toEqual([]);
    await rerender(screen(null));
    expect(await violations()).toEqual([]);
  },
);
