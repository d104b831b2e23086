import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  closed,
  field,
  labelOf,
  opener,
  openPalette,
  press,
  renderCommands,
  rows,
  selectedRow,
  task,
} from './render-commands.tsx';

const world = {
  tasks: [task(1, 'Buy milk'), task(2, 'Buy bread', 'done'), task(3, 'Mow the lawn', 'waiting')],
  projects: [{ id: 7, name: 'Build a shed' }],
  references: [{ id: 9, title: 'Bus times', content: 'Every hour' }],
};
const loaded = () => vi.waitFor(() => expect(document.body.textContent).not.toContain('Loading…'));

async function open(key?: string) {
  const all = await renderCommands(world);
  await openPalette(key);
  await loaded();
  return all;
}

describe('opens and closes', () => {
  it.each(['{Control>}k{/Control}', ':'])('by %s, with the focus in the field and nothing selected', async (key) => {
    const { spoken } = await open(key);
    expect(document.activeElement).toBe(field().element());
    await expect.element(field()).toHaveAttribute('autocapitalize', 'none');
    expect(selectedRow()).toBeNull();
    expect(rows().length).toBeGreaterThan(10);
    expect(spoken).toEqual([]);
    await press('{Enter}');
    expect(document.activeElement).toBe(field().element());
  });

  it.each(['{Escape}', '{Control>}k{/Control}'])('by %s gives the focus back', async (key) => {
    const { spoken } = await open();
    await press('buy');
    await press(key);
    expect(document.activeElement).toBe(opener());
    await closed();
    expect(document.activeElement).toBe(opener());
    expect(spoken.every((text) => text.endsWith('results') || text.endsWith('result'))).toBe(true);
  });

  it('by Mod+K from any page: to all commands first, then out', async () => {
    const { palette } = await renderCommands(world);
    await openPalette('/');
    await press('{Control>}k{/Control}');
    await expect.element(field()).toHaveAccessibleName('Run a command, or find anything');
    await press('{Control>}k{/Control}');
    expect(palette.getSnapshot().hasTag('open')).toBe(false);
    await closed();
  });

  it('stays as it was while it leaves, also when it is opened again at once', async () => {
    const { palette, spoken } = await open();
    await press('mow');
    const shown = rows().map(labelOf);
    const said = spoken.length;
    palette.send({ type: 'palette.close' });
    const layer = () => document.querySelector('[data-overlay-layer="leaving"]');
    await vi.waitFor(() => expect(layer()).not.toBeNull(), { interval: 1 });
    palette.send({ type: 'palette.open', page: { kind: 'search' } });
    const leaving = layer();
    expect([...(leaving?.querySelectorAll('[role="option"]:not([hidden])') ?? [])].map(labelOf)).toEqual(shown);
    await vi.waitFor(() => expect(document.querySelectorAll('[role="dialog"]').length).toBe(1));
    expect(spoken.slice(said)).toEqual([]);
  });
});

describe('the row that is selected, named, announced and run is the same', () => {
  it('for whatever is typed', async () => {
    const { spoken, palette } = await open();
    const words = ['buy', 'bu', 'm', 'go to', 'mo', 'the', 'light', 'inbox', 'é', 'BUY M', '  lawn ', 'b t', 'x', 'a'];
    for (let step = 0; step < 30; step++) {
      const query = words[(step * 7) % words.length] ?? '';
      await field().fill(query);
      const selected = selectedRow();
      const [first] = rows();
      expect(selected).toBe(first ?? null);
      // Only once nothing more is typed.
      if (step % 6 === 0) await vi.waitFor(() => expect(spoken.at(-1)?.startsWith(`${labelOf(first)}, `)).toBe(true));
      expect(palette.getSnapshot().hasTag('open')).toBe(true);
    }
  });

  it('for arrows, which go round, Home and End', async () => {
    const { spoken } = await open();
    await press('{ArrowDown}');
    expect(selectedRow()).toBe(rows()[0]);
    await press('{ArrowUp}');
    expect(selectedRow()).toBe(rows().at(-1));
    await press('{ArrowDown}');
    expect(selectedRow()).toBe(rows()[0]);
    await press('bu{ArrowDown}{ArrowDown}');
    expect(selectedRow()).toBe(rows()[2]);
    const seen = new Set([selectedRow()]);
    for (let step = 1; step < rows().length; step++) {
      await press('{ArrowDown}');
      seen.add(selectedRow());
    }
    expect(seen).toEqual(new Set(rows()));
    await press('{End}');
    expect(selectedRow()).toBe(rows().at(-1));
    await press('{Home}');
    expect(selectedRow()).toBe(rows()[0]);
    // Where there is no other row to go to, the row that has the keys is said.
    await field().fill('xylophone');
    const offer = 'Capture “xylophone” as a task';
    await vi.waitFor(() => expect(spoken.at(-1)).toBe(`No results. ${offer}`));
    await press('{ArrowDown}');
    expect(spoken.at(-1)).toBe(offer);
  });

  it('for the pointer, which typing leaves behind', async () => {
    await open();
    await press('bu');
    const third = rows()[2];
    if (third) await userEvent.hover(third);
    expect(selectedRow()).toBe(third);
    await press('i');
    expect(selectedRow()).toBe(rows()[0]);
  });

  it('in sight: typed after the end of a long list, the first row is scrolled to', async () => {
    await open();
    await press('{ArrowUp}');
    const list = page.getByRole('listbox').element();
    expect(list.scrollTop).toBeGreaterThan(0);
    await press('o');
    const first = selectedRow()?.getBoundingClientRect();
    expect(first?.top).toBeGreaterThanOrEqual(list.getBoundingClientRect().top);
  });

  it('and Enter runs it: a task is shown on the board', async () => {
    const { paths, reveals, recent } = await open();
    await press('mow{Enter}');
    await vi.waitFor(() => expect(paths).toEqual(['/tasks']));
    expect(reveals.get()).toEqual({ noun: 'task', id: 3 });
    expect(recent.ids).toContain('task:3');
    await closed();
  });

  it('a project among the projects; a reference is opened', async () => {
    const { paths, reveals } = await open();
    await press('shed{Enter}');
    await vi.waitFor(() => expect(paths).toEqual(['/projects']));
    expect(reveals.get()).toEqual({ noun: 'project', id: '7' });
    await openPalette();
    await press('bus t{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Bus times' })).toBeVisible();
    await expect.element(page.getByText('Every hour')).toBeVisible();
    await press('{Escape}');
    await closed();
    expect(document.activeElement).toBe(opener());
  });
});

describe('says', () => {
  it('how many there are, once when nothing more is typed, and again after more letters though it stays the same', async () => {
    const { spoken, api } = await open();
    // At once: on a busy machine there is a pause between two keys in which a result is spoken.
    await field().fill('buy m');
    await vi.waitFor(() => expect(spoken).toEqual(['Buy milk, 1 result']));
    await api.queryClient.refetchQueries();
    await press('i');
    await vi.waitFor(() => expect(spoken).toEqual(['Buy milk, 1 result', 'Buy milk, 1 result']));
    await field().fill('buy mizzz');
    await vi.waitFor(() => expect(spoken.slice(2)).toEqual(['No results. Capture “buy mizzz” as a task']));
    // Neither is it the field's description, which a screen reader says when it changes.
    expect(field().element().getAttribute('aria-describedby')).toBeNull();
    await expect.element(page.getByRole('dialog').getByText('No results', { exact: true })).toBeVisible();
    expect(rows().map(labelOf)).toEqual(['Capture “buy mizzz” as a task']);
  });

  it('what the words would be captured as, where nothing is found', async () => {
    await open();
    await field().fill('qqqq @qqshop !80');
    const label = 'Capture “qqqq · new context qqshop · priority 80, high” as a task';
    await vi.waitFor(() => expect(rows().map(labelOf)).toEqual([label]));
  });

  it('the same below results with only some of the words, and above those with hardly one of them', async () => {
    const { spoken } = await open();
    await field().fill('make the screen dark');
    await vi.waitFor(() => expect(rows().map(labelOf).at(-1)).toBe('Capture “make the screen dark” as a task'));
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/, \d results?\. Capture “make the screen dark” as a task$/));
    await field().fill('call the bank');
    await vi.waitFor(() => expect(rows().map(labelOf)[0]).toBe('Capture “call the bank” as a task'));
    expect(rows().length).toBeGreaterThan(1);
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/^Capture “call the bank” as a task\. .+, \d results?$/));
    await press('{Enter}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('why a command cannot run, which stays there', async () => {
    const { spoken } = await open();
    await press('undo');
    const [row] = rows();
    expect(row?.textContent).toContain('unavailable: There is nothing to undo');
    expect(row?.getAttribute('aria-disabled')).toBeNull();
    await press('{Enter}');
    expect(spoken.at(-1)).toBe('There is nothing to undo');
    expect(document.activeElement).toBe(field().element());
    expect(rows()[0]).toBe(row);
  });

  it('the key of each command, beside its name', async () => {
    const { registry, bindings } = await open();
    const hinted = registry.all.flatMap((command) => {
      const { keyHint } = bindings.hintOf(command);
      return command.notInPalette || keyHint === undefined ? [] : [{ title: command.title, keyHint }];
    });
    const left = new Set(hinted);
    // The first letters of one find others too: fewer lists than there are commands.
    for (const { title } of hinted) {
      for (let length = 3; [...left].some((each) => each.title === title); length += 4) {
        await field().fill(title.slice(0, length));
        for (const row of rows()) {
          const hint = row.querySelector('[aria-hidden="true"]')?.textContent;
          for (const each of left) if (each.title === labelOf(row) && each.keyHint === hint) left.delete(each);
        }
        if (length >= title.length) break;
      }
    }
    expect([...left]).toEqual([]);
  });

  it('nothing while an input method composes: its Enter runs nothing', async () => {
    const { palette } = await open();
    await press('mow');
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      field()
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
    }
    expect(palette.getSnapshot().hasTag('open')).toBe(true);
  });

  it('nothing, in the description of a capture either', async () => {
    const { palette } = await renderCommands(world);
    await press('c');
    await press('Call Ana{Tab}About');
    const enter = { key: 'Enter', ctrlKey: true, keyCode: 229, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter));
    await expect.element(page.getByRole('textbox', { name: 'What has your attention?' })).toHaveValue('Call Ana');
    expect(palette.getSnapshot().hasTag('open')).toBe(true);
  });
});

it('recently used commands come first, before typing and after', async () => {
  const { recent } = await open();
  await press('{Escape}');
  await closed();
  recent.note('go.review');
  recent.note('task:2');
  await openPalette();
  expect(rows().slice(0, 2).map(labelOf)).toEqual(['Buy bread', 'Go to Weekly Review']);
  await press('buy');
  expect(labelOf(rows()[0])).toBe('Buy bread');
});
