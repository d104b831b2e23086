import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDraft } from '#client/data/drafts.ts';
import { knownTimeZones } from '#client/data/profile.ts';
import { useUser } from '#client/data/user.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import { useFieldErrors } from '#client/registry/use-field-errors.ts';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { isBlank } from '#contract/entities/blank.ts';
import * as styles from '#styles/settings.css.ts';
import * as settingsCommands from './settings.commands.ts';

/** The key of the draft of the name. */
const DRAFT = 'profile.name';

/** How long a chosen zone stays before it is saved, in milliseconds. */
const SETTLED = 500;

/** The name, and the time zone if the server has one. */
export function ProfileForm() {
  const { runner, workspace } = useCommands();
  const { drafts } = workspace;
  const user = useUser();
  const saved = user?.name ?? '';
  // With the saved name, so that an emptied field stays empty.
  const { words, keep, drop } = useDraft(DRAFT, { text: saved, was: saved });
  const name = words.text;
  const errors = useFieldErrors();
  const { zone, choose } = useTimeZone(user?.time_zone);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A blank name is not sent, without a message, as everywhere (spec §5).
    if (isBlank(name) || name.trim() === saved) return;
    const sent = drafts.get(DRAFT);
    const isSaved = await runner.run(settingsCommands.changeName, { answers: { name }, explain: errors.take });
    // Unsaved words stay in the field, and so does what was typed meanwhile.
    if (isSaved && drafts.get(DRAFT) === sent) drop();
  };

  return (
    <>
      <form onSubmit={(event) => void submit(event)} className={styles.row}>
        <TextField
          label="Name"
          autoComplete="name"
          value={name}
          onChange={(text) => {
            errors.forget();
            keep({ text, was: saved });
          }}
          error={errors.of('name')}
        />
        <CommandButton type="submit" command={settingsCommands.changeName} label="Save name" />
      </form>
      <p className={styles.note}>{user?.email}</p>
      {zone && (
        <Select
          label="Time zone"
          command={settingsCommands.changeTimeZone.id}
          value={zone}
          options={zonesWith(zone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          onChange={choose}
        />
      )}
    </>
  );
}

/**
 * The shown zone, and a function to choose another. A closed select chooses again at each arrow and letter: a choice is
 * shown at once, and saved when no other follows for a while, or when the form closes.
 */
function useTimeZone(saved: string | null | undefined) {
  const { runner } = useCommands();
  const [chosen, setChosen] = useState<string | null>(null);
  const unsaved = useRef<string | null>(null);
  const save = useEffectEvent(async () => {
    const timeZone = unsaved.current;
    if (timeZone === null) return;
    unsaved.current = null;
    if (timeZone !== saved) await runner.run(settingsCommands.changeTimeZone, { answers: { timeZone } });
    // What was chosen meanwhile stays.
    if (unsaved.current === null) setChosen(null);
  });
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => void save(), SETTLED);
    return () => clearTimeout(timer);
  }, [chosen]);
  useEffect(() => () => void save(), []);
  const choose = (timeZone: string) => {
    unsaved.current = timeZone;
    setChosen(timeZone);
  };
  return { zone: saved && (chosen ?? saved), choose };
}

/** All time zones that the browser knows, and the current one if it does not. */
function zonesWith(zone: string): readonly string[] {
  const zones = knownTimeZones();
  return zones.includes(zone) ? zones : [zone, ...zones];
}
