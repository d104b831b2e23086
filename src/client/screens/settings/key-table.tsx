import { type FormEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useDraft } from '#client/data/drafts.ts';
import { type Chord, formatChord } from '#client/keys/chord.ts';
import { inReadingOrder, scopeTitle } from '#client/keys/scope-titles.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { ownKeys } from '#client/registry/own-keys.ts';
import { Button } from '#client/ui/button.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/settings.css.ts';
import * as settingsCommands from './settings.commands.ts';
import { writtenKeys } from './written-keys.ts';

/** Every command with its keys, each of which can be given others: by where they work, as help has them. */
export function KeyTable() {
  const { registry, bindings, mac, screenNames } = useCommands();
  useSyncExternalStore(bindings.subscribe, bindings.all);
  const [edited, setEdited] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const close = useCallback((id: string) => {
    setEdited(null);
    buttons.current.get(id)?.focus();
  }, []);
  return (
    <table className={styles.table}>
      <caption className={styles.note}>
        Write keys as they are here, with commas between them: {shown(['g d', 'Shift+ArrowUp', 'Mod+J'], mac)}. An arrow
        may be written as ArrowUp.
      </caption>
      <thead>
        <tr>
          <th scope="col">Command</th>
          <th scope="col">Keys</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      {inReadingOrder(
        registry.all.map(({ scope }) => scope),
        screenNames,
      ).map((place) => (
        <tbody key={place}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.place}>
              {scopeTitle(place, screenNames)}
            </th>
          </tr>
          {registry.all
            .filter(({ scope }) => scope === place)
            .map(({ id, title }) => (
              <tr key={id}>
                <th scope="row" id={`keys-${id}`}>
                  {title}
                </th>
                <td>
                  {edited === id ? (
                    <KeyForm command={id} title={title} close={close} />
                  ) : (
                    shown(bindings.chordsOf(id), mac) || 'none'
                  )}
                </td>
                <td>
                  <Button
                    ref={(element) => {
                      if (element) buttons.current.set(id, element);
                      else buttons.current.delete(id);
                    }}
                    command={settingsCommands.changeKeys.id}
                    describedBy={`keys-${id}`}
                    expanded={edited === id}
                    onPress={() => (edited === id ? close(id) : setEdited(id))}
                  >
                    Change
                  </Button>
                </td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** Keys as the user reads and writes them. */
const shown = (chords: readonly Chord[], mac: boolean) => chords.map((chord) => formatChord(chord, { mac })).join(', ');

interface KeyFormProps {
  command: string;
  title: string;
  close: (command: string) => void;
}

/** The keys of one command, as text, so that a sequence can be written and no key is captured. */
function KeyForm({ command, title, close }: KeyFormProps) {
  const { runner, bindings, workspace, mac } = useCommands();
  const current = shown(bindings.chordsOf(command), mac);
  // With the command's keys, so that an emptied field stays empty. After a reset the new keys count.
  const { words, keep, drop } = useDraft(`settings.keys:${command}`, { text: current, was: current });
  const keys = words.was === current ? words.text : current;
  const [refused, setRefused] = useState<string>();
  const isLeaving = useIsLeaving();
  useScope('overlay:settings', isLeaving ? null : { closeKeys: () => close(command) });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = keys.trim() || 'none';
    setRefused(ownKeys(workspace.keys).problemWith(command, writtenKeys(wanted)) ?? undefined);
    // The command announces the refusal; here it can be read.
    if (!(await runner.run(settingsCommands.changeKeys, { answers: { command, keys: wanted } }))) return;
    drop();
    close(command);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.row}>
      <TextField
        label={`Keys of ${title}`}
        value={keys}
        onChange={(text) => keep({ text, was: current })}
        error={refused}
        autoFocus
      />
      <CommandButton type="submit" command={settingsCommands.changeKeys} label="Save keys" />
      <CommandButton command={settingsCommands.resetKeys} answers={{ command }} label="Reset" />
    </form>
  );
}
