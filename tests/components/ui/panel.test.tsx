import { createRef } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Button } from '#client/ui/button.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';

it('is a section named by its title without the count', async () => {
  await render(
    <Panel title="Next Actions" count={12}>
      text
    </Panel>,
  );
  await expect.element(page.getByRole('region', { name: 'Next Actions', exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Next Actions', exact: true })).toBeVisible();
  await expect.element(page.getByText('12')).toBeVisible();
});

it('shows a long title and its count in full, however narrow it is', async () => {
  const title = 'Renovate the house that grandmother left to all of us';
  await render(
    <div style={{ width: '24ch' }}>
      <Panel title={title} count="active">
        text
      </Panel>
    </div>,
  );
  const panel = page.getByRole('region').element().getBoundingClientRect();
  const heading = page.getByRole('heading').element();
  for (const part of [heading, page.getByText('active', { exact: true }).element()]) {
    for (const box of part.getClientRects()) expect(box.right).toBeLessThanOrEqual(panel.right);
  }
  const frame = heading.parentElement;
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
});

it('lets code focus its heading, which then looks focused, and keeps it out of the tab order', async () => {
  const heading = createRef<HTMLHeadingElement>();
  await render(
    <Panel title="Inbox" headingRef={heading}>
      <Button>First</Button>
    </Panel>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus();
  heading.current?.focus();
  await expect.element(page.getByRole('heading', { name: 'Inbox' })).toHaveFocus();
  const { outlineStyle, textDecorationLine } = getComputedStyle(page.getByRole('heading').element());
  expect([outlineStyle, textDecorationLine]).not.toEqual(['none', 'none']);
});

it('takes the focus when a screen opens, and the next Tab reaches the first control', async () => {
  await render(
    <>
      <Button>Elsewhere</Button>
      <ScreenHeading title="Inbox" subtitle="Capture everything that has your attention">
        <Button>Quick Add</Button>
      </ScreenHeading>
    </>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inbox', exact: true })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Quick Add' })).toHaveFocus();
});
