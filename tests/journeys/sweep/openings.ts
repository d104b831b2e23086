import type { Locator, Page } from 'playwright-core';
import { answer, leaveField, run } from '#tests/support/crawl.ts';
import { noOverlay, openDialog, overlaysHaveLeft } from '#tests/support/overlay.ts';
import type { OverlayName } from '#tests/support/screens.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** Something that opens over or in a screen: on which screen, and how. */
export interface Opening {
  on: string;
  keys?: readonly string[];
  command?: string;
  /** Data that must exist first. */
  before?: (page: Page) => Promise<void>;
  /** What shows that it is open. */
  until: (page: Page) => Locator;
  /** Where nothing may be cut off or covered, unless it is the dialog or, without one, the whole page. */
  within?: string;
  /** Whether nothing may cover the focus on a walk through it by Tab. */
  isWalked?: true;
  /** On small screens only, opened by the button in the top bar. */
  isNarrow?: true;
}

const dialog = (name: string | RegExp) => (page: Page) => openDialog(page, name);
const control =
  (role: 'button' | 'searchbox' | 'menuitem' | 'form' | 'table' | 'article', name?: string | RegExp) => (page: Page) =>
    page.getByRole(role, name === undefined ? {} : { name }).first();

/** A screen with little content: each inspector checks the whole page, also below the overlay. */
const PLAIN = 'go.assistant';

/** Each overlay by its name: a new one does not compile without an entry here. */
const overlays: Readonly<Record<OverlayName, readonly Opening[]>> = {
  palette: [
    { on: PLAIN, keys: ['Control+k'], until: dialog('Run a command, or find anything'), isWalked: true },
    { on: PLAIN, keys: ['/'], until: dialog('Search tasks, projects and references') },
    { on: PLAIN, keys: ['c'], until: dialog('What has your attention?'), isWalked: true },
  ],
  help: [{ on: PLAIN, keys: ['?'], until: dialog('Keys'), isWalked: true }],
  settings: [{ on: PLAIN, keys: ['g', 's'], until: dialog('Settings'), isWalked: true }],
  task: [{ on: 'go.inbox', keys: ['j', 'Enter'], until: dialog(/./), isWalked: true }],
  reference: [{ on: PLAIN, command: 'reference.show', until: dialog(/Plumber|Wifi/) }],
  references: [
    { on: PLAIN, command: 'reference.manage', until: dialog('References') },
    { on: PLAIN, command: 'reference.create', until: dialog('References') },
  ],
  contexts: [{ on: PLAIN, command: 'context.manage', until: dialog('Contexts') }],
  sources: [{ on: PLAIN, command: 'source.importGitHub', until: dialog('Import from GitHub') }],
  transfer: [{ on: PLAIN, command: 'transfer.export', until: dialog('Export and import') }],
  suggestion: [{ on: PLAIN, command: 'ai.suggestNext', until: dialog('What to do next') }],
  password: [{ on: PLAIN, command: 'account.changePassword', until: dialog('Change your password'), isWalked: true }],
  access: [{ on: PLAIN, command: 'account.access', until: dialog('Where you are signed in'), isWalked: true }],
  unsent: [{ on: PLAIN, command: 'outbox.show', until: dialog('Changes not sent') }],
  tickler: [{ on: PLAIN, command: 'tickler.show', until: dialog('Tickler') }],
  agenda: [{ on: PLAIN, command: 'agenda.show', until: dialog(/^Agenda for/) }],
  now: [{ on: PLAIN, keys: ['n'], until: dialog('What now'), isWalked: true }],
  sweep: [{ on: PLAIN, keys: ['g', 'e'], until: dialog('Mind sweep'), isWalked: true }],
  daily: [
    {
      on: PLAIN,
      keys: ['g', 'v'],
      until: (page) => dialog('Daily review')(page).getByRole('button', { name: 'Next actions at hand' }),
      isWalked: true,
    },
  ],
  menu: [{ on: PLAIN, isNarrow: true, until: dialog('Menu') }],
  chatPreview: [
    {
      on: PLAIN,
      before: (page) => page.getByLabel('Message', { exact: true }).fill('What next?'),
      command: 'chat.preview',
      until: (page) => dialog('What will be sent')(page).getByText('Nothing has been sent yet.'),
    },
  ],
};

/** Parts that open within a screen. */
const inScreens: readonly Opening[] = [
  { on: 'go.inbox', keys: ['a'], until: control('form', 'Quick Add') },
  { on: 'go.tasks', keys: ['j', 'Tab', 'Enter'], until: control('menuitem'), within: '[role="menu"]' },
  { on: 'go.tasks', keys: ['f'], until: control('searchbox', 'Words') },
  { on: 'go.calendar', keys: ['ArrowDown', 'Enter'], until: control('button', 'Back to the month') },
  { on: 'go.projects', keys: ['n'], until: control('form', 'New Project') },
  { on: 'go.projects', keys: ['j', 'Enter'], until: control('button', 'Back to projects') },
  { on: 'go.review', command: 'review.openCalendar', until: control('button', /^Open Calendar/) },
  { on: 'go.review', command: 'review.openPast', until: control('article') },
  { on: 'go.analytics', command: 'analytics.showTable', until: control('table') },
];

export const openings: readonly Opening[] = [...Object.values(overlays).flat(), ...inScreens];

/** Opens the part on its screen. */
export async function open(page: Page, { before, keys = [], command, isNarrow, until }: Opening): Promise<void> {
  await before?.(page);
  if (isNarrow) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  }
  for (const key of keys) await page.keyboard.press(key);
  if (command) {
    await run(page, command);
    await answer(page, command);
  }
  await until(page).waitFor();
  await overlaysHaveLeft(page);
}

/** Closes all overlays, and then everything open in the page. */
export async function closeAll(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await noOverlay(page);
  await untilGone(page.getByRole('menu'));
  await leaveField(page);
}
