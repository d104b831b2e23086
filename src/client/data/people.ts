import type { Api } from './api.ts';
import { viewNow } from './views.ts';

/** Everybody that tasks wait for or have waited for, by the tasks at hand: those named most often first. */
export function knownPeople(api: Api): readonly string[] {
  const named = (viewNow(api, 'tasks.list', {})?.tasks ?? []).flatMap(({ waiting_for: who }) => who ?? []);
  const byName = Map.groupBy(named, (who) => who.toLowerCase());
  return [...byName.values()].sort((one, other) => other.length - one.length).flatMap(([who]) => who ?? []);
}
