import { type ReactNode, useCallback, useId, useLayoutEffect, useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { RowDrag } from '#client/ui/item-list-drag.ts';
import { ListDropArea } from '#client/ui/item-list-drop-area.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { createListSelection, noSelection } from '#client/ui/item-list-selection.ts';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { CountsRenders } from '../support/count-renders.tsx';

export interface Item {
  id: string;
  title: string;
}

export type Columns = Record<string, Item[]>;

const item = (title: string): Item => ({ id: title.toLowerCase(), title });
export const items = (...titles: string[]): Item[] => titles.map(item);

const keyOf = ({ id }: Item) => id;
const titleOf = ({ title }: Item) => title;

interface BoardOptions {
  columns: Columns;
  draggable?: boolean;
  /** The column that takes no drop. */
  closed?: string;
  total?: number;
  /** The content of an empty list instead of 'No tasks'. */
  empty?: ReactNode;
  /** Nothing can be selected. */
  areRead?: boolean;
  /** A button in each row. */
  withButton?: boolean;
  /** The columns' own boxes scroll, not the page. */
  scrolling?: boolean;
}

/** State shared by the components of one board, and handles for the test. */
function createStrings() {
  return {
    selection: createListSelection(),
    rowDrag: new RowDrag(),
    handles: {} as Record<string, ItemListHandle | null>,
    reported: [] as (string | null)[],
    opened: [] as string[],
    drops: [] as { on: string; keys: string[] }[],
    drawn: [] as string[],
    setColumns: (_: (columns: Columns) => Columns): void => undefined,
    setElsewhere: (_: boolean): void => undefined,
    /** Functions to call once, in the layout effect of the next change. */
    afterRender: [] as (() => void)[],
  };
}

type Strings = ReturnType<typeof createStrings>;

function move({ setColumns }: Strings, keys: readonly string[], to: string) {
  setColumns((columns) => {
    const moved = Object.values(columns)
      .flat()
      .filter(({ id }) => keys.includes(id));
    return Object.fromEntries(
      Object.entries(columns).map(([name, held]) => [
        name,
        [...(name === to ? moved : []), ...held.filter(({ id }) => !keys.includes(id))],
      ]),
    );
  });
}

interface ColumnProps {
  strings: Strings;
  options: BoardOptions;
  renderItem: (item: Item) => ReactNode;
  name: string;
  held: Item[];
}

function Column({ strings, options, renderItem, name, held }: ColumnProps) {
  const heading = useId();
  const list = (
    <section aria-labelledby={heading} style={options.scrolling ? { height: '30rem', overflowY: 'auto' } : {}}>
      <h2 id={heading} tabIndex={-1}>
        {name}
      </h2>
      <ItemList
        ref={(handle) => {
          strings.handles[name] = handle;
        }}
        labelledBy={heading}
        items={held}
        getKey={keyOf}
        getText={titleOf}
        renderItem={renderItem}
        selection={options.areRead ? noSelection : strings.selection}
        {...(options.total === undefined ? {} : { total: options.total })}
        onFocusItem={(key) => strings.reported.push(key)}
        onOpen={({ id }) => strings.opened.push(id)}
        empty={options.empty ?? <EmptyState title="No tasks" />}
      />
    </section>
  );
  if (!options.draggable) return list;
  const onDrop = (keys: string[]) => {
    strings.drops.push({ on: name, keys });
    move(strings, keys, name);
  };
  return (
    <ListDropArea
      label={name}
      drag={{
        rowDrag: strings.rowDrag,
        type: 'application/x-mizu-test',
        onDrop,
        canDrop: () => name !== options.closed,
      }}
    >
      {list}
    </ListDropArea>
  );
}

function Board({ strings, options }: { strings: Strings; options: BoardOptions }) {
  const [columns, setColumns] = useState(options.columns);
  strings.setColumns = setColumns;
  const [isElsewhere, setElsewhere] = useState(false);
  strings.setElsewhere = setElsewhere;
  const names = Object.keys(options.columns);
  useLayoutEffect(() => {
    for (const act of strings.afterRender.splice(0)) act();
  });
  const renderItem = useCallback(
    ({ id, title }: Item) => {
      strings.drawn.push(id);
      return (
        <>
          <p>{title}</p>
          {options.withButton && <Button variant="quiet">{`Open ${title}`}</Button>}
        </>
      );
    },
    [strings, options],
  );
  if (isElsewhere) return <ScreenHeading key="elsewhere" title="Elsewhere" />;
  return (
    <main>
      <h1>Tasks</h1>
      <Button>Before</Button>
      <div
        style={{
          display: 'grid',
          gap: '2rem',
          gridTemplateColumns: `repeat(${names.length}, 1fr)`,
        }}
      >
        {names.map((name) => (
          <Column
            key={name}
            strings={strings}
            options={options}
            renderItem={renderItem}
            name={name}
            held={columns[name] ?? []}
          />
        ))}
      </div>
      <Button>After</Button>
    </main>
  );
}

/** A board of lists that share one selection. */
export async function showBoard(options: BoardOptions) {
  const strings = createStrings();
  await render(
    <CountsRenders>
      <Board strings={strings} options={options} />
    </CountsRenders>,
  );
  return {
    ...strings,
    handle(name: string): ItemListHandle {
      const handle = strings.handles[name];
      if (!handle) throw new Error(`There is no list ${name}`);
      return handle;
    },
    /** Goes to a screen without lists. */
    goElsewhere: () => strings.setElsewhere(true),
    change: (change: (columns: Columns) => Columns) => strings.setColumns(change),
    move: (keys: readonly string[], to: string) => move(strings, keys, to),
    remove: (...keys: string[]) =>
      strings.setColumns((columns) =>
        Object.fromEntries(
          Object.entries(columns).map(([name, held]) => [name, held.filter(({ id }) => !keys.includes(id))]),
        ),
      ),
  };
}

export const grid = (name: string) => page.getByRole('grid', { name, exact: true });
export const row = (title: string) => page.getByRole('row', { name: title, exact: true });
export const hasFocus = (title: string) => expect.element(row(title)).toHaveFocus();
export const selectedRows = () =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"]')].map((element) => element.textContent);
