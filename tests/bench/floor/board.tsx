import { defaultFilter } from 'cmdk';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';

// A minimal React board and palette (a field with the results of cmdk's scorer): five columns windowed by hand, j and k, Shift+→, a search field and a capture field.

export interface Card {
  id: number;
  title: string;
  status: string;
}

/** What the board does itself, or with packages. */
export interface Parts {
  /** All cards, once loaded; keep the same object. */
  useCards(): readonly Card[] | undefined;
  /** Additional parts of a column with this many cards. */
  useColumn(list: RefObject<HTMLElement | null>, count: number): void;
}

const STATUSES = ['inbox', 'next', 'waiting', 'someday', 'done'];
const HEIGHT = 44;
const SHOWN = 18;
const HEADERS = { 'Content-Type': 'application/json' };

export function Board({ parts }: { parts: Parts }) {
  const [cards, setCards] = useState<readonly Card[]>([]);
  const come = parts.useCards();
  const [query, setQuery] = useState('');
  const [captured, setCaptured] = useState('');
  const [at, setAt] = useState({ column: 1, row: 0 });
  const captureField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (come) setCards(come);
  }, [come]);
  const columns = useMemo(() => {
    const wanted = query.toLowerCase();
    const found = cards.filter(({ title }) => title.toLowerCase().includes(wanted));
    return STATUSES.map((status) => found.filter((card) => card.status === status));
  }, [cards, query]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement;
    if (isField) return;
    const column = columns[at.column] ?? [];
    if (event.key === 'j') setAt({ ...at, row: Math.min(at.row + 1, column.length - 1) });
    if (event.key === 'k') setAt({ ...at, row: Math.max(at.row - 1, 0) });
    if (event.key === 'c') {
      event.preventDefault();
      captureField.current?.focus();
    }
    const card = column[at.row];
    if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && event.shiftKey && card) {
      const to = at.column + (event.key === 'ArrowRight' ? 1 : -1);
      const status = STATUSES[to];
      if (status === undefined) return;
      const row = (columns[to] ?? []).filter(({ id }) => id < card.id).length;
      setCards(cards.map((other) => (other === card ? { ...card, status } : other)));
      setAt({ column: to, row });
      const body = JSON.stringify({ status });
      void fetch(`/api/tasks/${card.id}`, { method: 'PUT', headers: HEADERS, body });
    }
  };
  const onCapture = () => {
    const card = { title: captured, status: 'inbox' };
    setCaptured('');
    setCards([...cards, { id: -Date.now(), ...card }]);
    void fetch('/api/tasks', { method: 'POST', headers: HEADERS, body: JSON.stringify(card) });
  };
  return (
    <div role="application" onKeyDown={onKeyDown}>
      <input aria-label="Search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onCapture();
        }}
      >
        <input
          ref={captureField}
          aria-label="Capture"
          value={captured}
          onChange={(event) => setCaptured(event.target.value)}
        />
      </form>
      <Palette cards={cards} />
      <main>
        {columns.map((cardsOfColumn, index) => (
          <Column
            key={STATUSES[index]}
            parts={parts}
            status={STATUSES[index] ?? ''}
            cards={cardsOfColumn}
            row={index === at.column ? at.row : -1}
          />
        ))}
      </main>
    </div>
  );
}

const FOUND = 50;

/** cmdk's work for each letter, without its elements, one for each card: scores all cards, shows the best. */
const Palette = memo(function Palette({ cards }: { cards: readonly Card[] }) {
  const [query, setQuery] = useState('');
  const found = useMemo(() => {
    if (query === '') return [];
    const scored = cards.map((card) => ({ card, score: defaultFilter(card.title, query, []) }));
    return scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  }, [cards, query]);
  return (
    <div className="palette">
      <input aria-label="Palette" value={query} onChange={(event) => setQuery(event.target.value)} />
      {query !== '' && (
        <ul>
          {found.slice(0, FOUND).map(({ card }) => (
            <li key={card.id}>{card.title}</li>
          ))}
        </ul>
      )}
    </div>
  );
});

interface ColumnProps {
  parts: Parts;
  status: string;
  cards: readonly Card[];
  /** The index of the focused card; -1: none. */
  row: number;
}

const Column = memo(function Column({ parts, status, cards, row }: ColumnProps) {
  const [top, setTop] = useState(0);
  const list = useRef<HTMLElement>(null);
  const focused = useRef<HTMLLIElement>(null);
  parts.useColumn(list, cards.length);
  const onScroll = useCallback(() => setTop(list.current?.scrollTop ?? 0), []);
  useLayoutEffect(() => {
    if (row < 0 || !list.current) return;
    const place = row * HEIGHT;
    const { scrollTop, clientHeight } = list.current;
    if (place < scrollTop || place + HEIGHT > scrollTop + clientHeight) {
      list.current.scrollTop = Math.max(0, place - clientHeight / 2);
      setTop(list.current.scrollTop);
    }
  }, [row]);
  useLayoutEffect(() => {
    // Does not take the focus from a user who types.
    if (!(document.activeElement instanceof HTMLInputElement)) focused.current?.focus({ preventScroll: true });
  });
  const first = Math.max(0, Math.floor(top / HEIGHT) - 2);
  return (
    <section ref={list} onScroll={onScroll}>
      <h2 data-count={status}>
        {status} {cards.length}
      </h2>
      <ul style={{ height: cards.length * HEIGHT }}>
        {cards.slice(first, first + SHOWN).map(({ id, title }, index) => (
          <li
            key={id}
            ref={first + index === row ? focused : null}
            tabIndex={-1}
            data-card={id}
            style={{ top: (first + index) * HEIGHT }}
          >
            {title}
          </li>
        ))}
      </ul>
    </section>
  );
});

export function show(board: ReactNode): void {
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(board);
}
