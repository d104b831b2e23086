import type { FormEvent } from 'react';
import { useDraft } from '#client/data/drafts.ts';
import { useUser } from '#client/data/user.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/settings.css.ts';
import * as settingsCommands from './settings.commands.ts';

/** Where a name that is not saved is kept. */
const DRAFT = 'profile.name';

/** The name, and the time zone where the server knows one. */
export function ProfileForm() {
  const { runner, workspace } = useCommands();
  const { drafts } = workspace;
  const user = useUser();
  const saved = user?.name ?? '';
  // The saved name with it: a field that was emptied stays empty.
  const { words, keep, drop } = useDraft(DRAFT, { text: saved, was: saved });
  const name = words.text;
  const zone = user?.time_zone;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A blank name is not sent, without a message, as everywhere (spec §5).
    if (name.trim() === '' || name.trim() === saved) return;
    const sent = drafts.get(DRAFT);
    const isSaved = await runner.run(settingsCommands.changeName, { answers: { name } });
    // What could not be saved stays in the field, and so does what was typed meanwhile.
    if (isSaved && drafts.get(DRAFT) === sent) drop();
  };

  return (
    <>
      <form onSubmit={(event) => void submit(event)} className={styles.row}>
        <TextField label="Name" autoComplete="name" value={name} onChange={(text) => keep({ text, was: saved })} />
        <CommandButton type="submit" command={settingsCommands.changeName} label="Save name" />
      </form>
      <p className={styles.note}>{user?.email}</p>
      {zone && (
        <Select
          label="Time zone"
          command={settingsCommands.changeTimeZone.id}
          value={zone}
          options={zonesWith(zone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          onChange={(timeZone) => void runner.run(settingsCommands.changeTimeZone, { answers: { timeZone } })}
        />
      )}
    </>
  );
}

/** All time zones that the browser knows, and the one that is set though it does not. */
function zonesWith(zone: string): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(zone) ? zones : [zone, ...zones];
}
