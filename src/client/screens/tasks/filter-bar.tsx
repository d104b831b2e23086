import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useRun } from '#client/registry/commands-context.tsx';
import { useSayLater } from '#client/registry/use-say-later.ts';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { Toggle } from '#client/ui/toggle.tsx';
import * as styles from '#styles/board.css.ts';
import type { BoardTarget } from './board.commands.ts';
import * as boardCommands from './board.commands.ts';
import type { BoardFilter } from './board-filter.ts';

/** After how long a pause in typing, or in choosing, the number of cards is announced, in milliseconds. */
const PAUSE = 600;

interface FilterBarProps {
  board: Pick<BoardTarget, 'filter' | 'contexts' | 'projects' | 'setFilter'>;
  fieldRef: RefObject<HTMLInputElement | null>;
  /** Whether the first field takes the focus when they appear. */
  takesFocus: boolean;
  /** Focuses the first card that is left. */
  toCards: () => void;
}

/** The fields of the board's filter. */
export function FilterBar({
  board: { filter, contexts, projects, setFilter },
  fieldRef,
  takesFocus,
  toCards,
}: FilterBarProps) {
  const run = useRun();
  const sayLater = useSayLater(PAUSE);
  const change = (part: Partial<BoardFilter>) => sayLater(setFilter(part));
  // Leaves the field, where letters are text, by the keys that leave a search.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    toCards();
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && target === fieldRef.current && filter.text === '') toCards();
  };
  return (
    <search aria-label="Filter">
      <form className={styles.filter} onSubmit={submit} onKeyDown={onKeyDown}>
        <TextField
          label="Words"
          type="search"
          autoFocus={takesFocus}
          inputRef={fieldRef}
          value={filter.text}
          onChange={(text) => change({ text })}
        />
        <Select
          label="Context"
          command={boardCommands.filterContext.id}
          value={filter.context}
          options={withChosen(contexts, filter.context)}
          onChange={(context) => change({ context })}
        />
        <Select
          label="Project"
          command={boardCommands.filterProject.id}
          value={filter.project}
          options={withChosen(projects, filter.project)}
          onChange={(project) => change({ project })}
        />
        <Toggle
          label="Hide deferred"
          command={boardCommands.hideDeferred.id}
          checked={filter.hidesDeferred}
          onChange={() => run(boardCommands.hideDeferred)}
        />
        <CommandButton command={boardCommands.clearFilter} />
      </form>
    </search>
  );
}

/** With the current value, even if it is gone or not loaded yet: a select shows its first choice for a value that it lacks. */
function withChosen(options: BoardTarget['contexts'], chosen: string): BoardTarget['contexts'] {
  if (options.some(({ value }) => value === chosen)) return options;
  return [...options, { label: 'Not on this list', value: chosen }];
}
