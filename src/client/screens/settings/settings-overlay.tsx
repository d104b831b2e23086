import { useSyncExternalStore } from 'react';
import * as accountCommands from '#client/commands/account.commands.ts';
import { formatChord } from '#client/keys/chord.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { Toggle } from '#client/ui/toggle.tsx';
import * as styles from '#styles/settings.css.ts';
import { KeyTable } from './key-table.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { SettingsPanel } from './settings.commands.ts';
import * as settingsCommands from './settings.commands.ts';

/** No field for keys is open. */
const resting: SettingsPanel = { closeKeys: null };

/** Settings: the profile on the server, and theme and keys of this browser. */
export function SettingsOverlay() {
  const { overlays, keySettings, registry, runner, workspace, mac } = useCommands();
  useScope('overlay:settings', useIsLeaving() ? null : resting);
  const theme = useSyncExternalStore(workspace.theme.subscribe, workspace.theme.now);
  const { singleKeys } = useSyncExternalStore(keySettings.subscribe, keySettings.get);
  return (
    <Modal title="Settings" size="large" placement="top" onClose={() => overlays.close()}>
      <div className={styles.sections}>
        <section aria-labelledby="settings-profile" className={styles.section}>
          <h3 id="settings-profile" className={styles.heading}>
            Profile
          </h3>
          <ProfileForm />
          {registry.has('account.access') && (
            <div className={styles.row}>
              <CommandButton command={accountCommands.openPassword} />
              <CommandButton command={accountCommands.openAccess} />
            </div>
          )}
        </section>
        <section aria-labelledby="settings-theme" className={styles.section}>
          <h3 id="settings-theme" className={styles.heading}>
            Theme
          </h3>
          <div className={styles.row}>
            {(['light', 'dark'] as const).map((each) => (
              <CommandButton
                key={each}
                command={settingsCommands.chooseTheme}
                answers={{ theme: each }}
                label={each === 'dark' ? 'Dark' : 'Light'}
                pressed={theme === each}
                describedBy="settings-theme"
              />
            ))}
          </div>
        </section>
        <section aria-labelledby="settings-keys" className={styles.section}>
          <h3 id="settings-keys" className={styles.heading}>
            Keys
          </h3>
          <Toggle
            command={settingsCommands.toggleSingleKeys.id}
            label="Single keys"
            description={`Keys without Ctrl, Cmd or Alt, such as c or g then d. Off: ${formatChord('Mod+K', { mac })} still reaches everything.`}
            checked={singleKeys}
            onChange={() => void runner.run(settingsCommands.toggleSingleKeys)}
          />
          <KeyTable />
          <CommandButton command={settingsCommands.resetAllKeys} />
        </section>
      </div>
    </Modal>
  );
}
