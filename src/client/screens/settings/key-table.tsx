import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { formatChord } from '#client/commands/chord.ts';
import { CommandButton } from '#client/commands/command-button.tsx';
import { useCommands } from '#client/commands/commands-context.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/settings.css.ts';

/** Every command with its keys, each of which can be given others. */
export function KeyTable() {
  const { registry, bindings, mac } = useCommands();
  useSyncExternalStore(bindings.subscribe, bindings.all);
  const [edited, setEdited] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const close = (id: string) => {
    setEdited(null);
    buttons.current.get(id)?.focus();
  };
  return (
    <table className={styles.table}>
      <caption className={styles.note}>
        Write keys as they are here: g d, Shift+ArrowUp, Mod+J (Ctrl, or Cmd on a Mac)
      </caption>
      <thead>
        <tr>
          <th scope="col">Command</th>
          <th scope="col">Keys</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {registry.all.map(({ id, title }) => (
          <tr key={id}>
            <th scope="row" id={`keys-${id}`}>
              {title}
            </th>
            <td>
              {edited === id ? (
                <KeyForm command={id} title={title} onClose={() => close(id)} />
              ) : (
                bindings
                  .chordsOf(id)
                  .map((chord) => formatChord(chord, { mac }))
                  .join(', ') || 'none'
              )}
            </td>
            <td>
              <Button
                ref={(element) => {
                  if (element) buttons.current.set(id, element);
                  else buttons.current.delete(id);
                }}
                command="settings.changeKeys"
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
    </table>
  );
}

interface KeyFormProps {
  command: string;
  title: string;
  onClose: () => void;
}

/** The keys of one command, as text: a sequence can be written, and no key is caught. */
function KeyForm({ command, title, onClose }: KeyFormProps) {
  const { runner, bindings, workspace } = useCommands();
  const current = bindings.chordsOf(command).join(', ');
  const [keys, setKeys] = useState(current);
  const [refused, setRefused] = useState<string>();
  const [before, setBefore] = useState(current);
  // Reset, it shows what it was reset to.
  if (before !== current) {
    setBefore(current);
    setKeys(current);
    setRefused(undefined);
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = keys.trim() || 'none';
    setRefused(workspace.keys.problemWith(command, wanted) ?? undefined);
    // The command says why it was refused; here it can be read.
    if (await runner.run('settings.changeKeys', { answers: { command, keys: wanted } })) onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.row}>
      <TextField label={`Keys of ${title}`} value={keys} onChange={setKeys} error={refused} autoFocus />
      <CommandButton type="submit" command="settings.changeKeys" label="Save keys" />
      <CommandButton command="settings.resetKeys" answers={{ command }} label="Reset" />
    </form>
  );
}
