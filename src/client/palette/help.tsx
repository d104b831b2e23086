import { useDeferredValue, useEffect, useId, useState } from 'react';
import * as appCommands from '#client/commands/app.commands.ts';
import { formatChord, isPrintable } from '#client/keys/chord.ts';
import { mayShadow, precedenceOf, type Scope } from '#client/keys/scope.ts';
import { scopeTitle } from '#client/keys/scope-titles.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { type Commands, useCommands, useScope } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import { useSayLater } from '#client/registry/use-say-later.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/help.css.ts';
import { whatItDoes, wordsFor } from './command-words.ts';
import { searchable } from './folding.ts';
import { atWordStart } from './matching.ts';

/** How long after the last letter the number of keys is announced, in milliseconds. */
const PAUSE = 250;
const PASSING = { replace: 'help', passing: true } as const;

/**
 * The keys that work here, with their commands and what these do; a search also finds those that work elsewhere. Derived
 * from the registry, and so never out of date.
 */
export function Help() {
  const commands = useCommands();
  const { live, overlays, screenNames } = commands;
  const isLeaving = useIsLeaving();
  useScope('overlay:help', isLeaving ? null : undefined);
  // Those below it at the time it was opened: in the overlay that Esc leads back to, else on the page.
  const [here] = useState(() => (overlays.all().length > 1 ? live.reachable : live.reachableBelowOverlays()));
  const [query, setQuery] = useState('');
  const searched = useDeferredValue(query);
  const sections = sectionsFor(commands, here, searched);
  const total = sections.reduce((sum, { found }) => sum + found.length, 0);
  const sayLater = useSayLater(PAUSE, PASSING);
  useEffect(
    () => sayLater(isLeaving || searched.trim() === '' ? null : countOf(total)),
    [sayLater, isLeaving, searched, total],
  );
  return (
    <Modal title="Keys" size="large" placement="top" onClose={() => overlays.close()}>
      <div className={styles.top}>
        <TextField label="Search the keys and what they do" type="search" value={query} onChange={setQuery} />
        <CommandButton command={appCommands.settings} label="Change keys" />
      </div>
      <div className={styles.sections}>
        {sections.map(({ scope, found }) => (
          <Section key={scope} title={titleOf(scope, here, screenNames)} found={found} />
        ))}
        {sections.length === 0 && <p className={styles.none}>No key for this. The palette has every command.</p>}
      </div>
    </Modal>
  );
}

function countOf(total: number): string {
  if (total === 0) return 'No key for this';
  return total === 1 ? '1 key' : `${total} keys`;
}

function titleOf(scope: Scope, here: readonly Scope[], screenNames: ReadonlyMap<string, string>): string {
  const title = scopeTitle(scope, screenNames);
  return here.includes(scope) ? title : `${title} (not here)`;
}

interface Found {
  command: AnyCommand;
  keys: readonly string[];
}

/** The commands with keys, by scope: those that work here, nearest first; with a search, those of everywhere else too. */
function sectionsFor({ registry, bindings, keySettings, mac }: Commands, here: readonly Scope[], query: string) {
  const { singleKeys } = keySettings.get();
  const terms = searchable(query).split(/\s+/).filter(Boolean);
  const scopes = [...new Set([...here, ...registry.all.map(({ scope }) => scope)])]
    .filter((scope) => terms.length > 0 || here.includes(scope))
    .sort(
      (one, other) =>
        Number(here.includes(other)) - Number(here.includes(one)) || precedenceOf(other) - precedenceOf(one),
    );
  /** The keys that a nearer scope uses here. */
  const keysOver = (scope: Scope) =>
    new Set(
      registry.all
        .filter((other) => here.includes(other.scope) && mayShadow(scope, other.scope))
        .filter((other) => precedenceOf(other.scope) > precedenceOf(scope))
        .flatMap((other) => bindings.chordsOf(other.id)),
    );
  return scopes.flatMap((scope) => {
    const shadowed = keysOver(scope);
    const found = registry.all
      .filter((command) => command.scope === scope)
      .map(
        (command): Found => ({
          command,
          keys: bindings
            .chordsOf(command.id)
            .filter((chord) => !shadowed.has(chord) && (singleKeys || !isPrintable(chord)))
            .map((chord) => formatChord(chord, { mac })),
        }),
      )
      .filter(({ keys }) => keys.length > 0)
      .filter(({ command, keys }) => {
        const { everything } = wordsFor(command);
        const words = searchable(keys.join(' '));
        return terms.every((term) => atWordStart(term, everything.words) || words.includes(term));
      });
    return found.length === 0 ? [] : [{ scope, found }];
  });
}

function Section({ title, found }: { title: string; found: readonly Found[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <dl className={styles.list}>
        {found.map(({ command, keys }) => (
          <div key={command.id} className={styles.entry}>
            <dt className={styles.keys}>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ' or '}
                  <kbd className={styles.key}>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd className={styles.name}>{command.title}</dd>
            <dd className={styles.does}>{whatItDoes(command)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
