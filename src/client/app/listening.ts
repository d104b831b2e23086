import { type Chord, isPrintable } from '#client/keys/chord.ts';
import type { FocusGuard } from '#client/keys/focus-guard.ts';
import { createHeldPresses } from '#client/keys/held-presses.ts';
import { createKeyEngine } from '#client/keys/key-engine.ts';
import { NO_LIST } from '#client/registry/command-runner.ts';
import { sayHalfTyped } from '#client/registry/half-typed.ts';
import { followOwnChanges } from '#client/screens/task/own-changes.ts';
import { LazyMenu } from '#client/ui/lazy-menu.ts';
import { ignoreStrayClicks } from '#client/ui/stray-clicks.ts';
import type { CommandDependencies, CommandParts } from './command-parts.ts';
import type { PageRunner } from './page-runner.ts';
import { isScreenComing } from './routes.ts';

/** Space, arrows and the like scroll the page when no command takes them; letters, Enter and F2 do nothing there. */
const isOnlyOurs = (chord: Chord) => ['Enter', 'F2'].includes(chord) || (isPrintable(chord) && chord !== 'Space');

/** Listens to keys and clicks, and to the user's own changes. Returns a function that stops that. */
export function startListening(
  { window, api, announcer, status, drafts, isAuthenticated, report }: CommandDependencies,
  parts: CommandParts,
  { runner, guard }: { runner: PageRunner; guard: FocusGuard },
): () => void {
  const { registry, live, bindings, palette, overlays, keySettings, keyboardDrag, pendingKeys, mac } = parts;
  // After that, nothing more is said.
  const ofPalette = palette.subscribe((snapshot) => {
    if (!snapshot.hasTag('open')) announcer.withdraw('palette');
  });
  const stopOverlays = overlays.subscribe(() => {
    if (overlays.get()?.name !== 'help') announcer.withdraw('help');
  });

  const stopIgnoring = ignoreStrayClicks(window);
  // A changed task panel that was closed must know as well: it is saved when the task is opened again.
  const stopFollowing = followOwnChanges(api, drafts, report);
  // Keys of an item come last while none has the focus: their command then says that nothing is selected.
  const reachableScopes = () => [...live.reachable, ...live.unchosen];
  const halfTyped = sayHalfTyped({ announcer, registry, reachableScopes, bindings, mac });
  // Before the key engine, which would take the letters for keys of the page.
  const held = createHeldPresses({
    window,
    isComplete: () => registry.isComplete,
    complete: registry.complete,
    pending: pendingKeys.get,
    session: () => api.pending.session,
    isSuspended: () => !isAuthenticated() || keyboardDrag.isOn(),
    opening: () => {
      const name = palette.getSnapshot().hasTag('open') ? 'palette' : overlays.get()?.name;
      if (LazyMenu.isComing() || (name !== undefined && !live.isLive(`overlay:${name}`))) return 'over the page';
      const isComing = isScreenComing(window.location.pathname) || live.awaitsItems;
      return runner.isWaiting() || isComing ? 'in the page' : null;
    },
    isCommandKey: (event) => engine.knows(event),
    report,
  });
  const engine = createKeyEngine({
    window,
    mac,
    bindings: bindings.all,
    isComplete: () => registry.isComplete,
    reachableScopes,
    singleKeysOn: () => keySettings.get().singleKeys,
    isSuspended: () => !isAuthenticated() || keyboardDrag.isOn(),
    isHeldBack: guard.holdsBack,
    run: (id, chord, isRepeat) => {
      const own = registry.get(id);
      const isReached = live.reachable.includes(own.scope);
      const command = isReached ? own : registry.get('list.select');
      const { yields } = command;
      // The month and its days take all arrows.
      const isOfMonth = chord.startsWith('Shift+Arrow') && live.reachable.includes('screen:/calendar');
      const isLeft = yields === true || (yields === 'to the page' && !isOfMonth && !isOnlyOurs(chord));
      const isNowhere = !isReached && live.isOverlayWithoutList;
      if (isLeft && (isNowhere || runner.availability(command) !== true)) return false;
      if (!isNowhere) void runner.run(command, { isRepeat });
      else if (!isRepeat) status.say(NO_LIST);
      return true;
    },
    onPending: (presses, isDropped) => {
      pendingKeys.set(presses);
      halfTyped.pending(presses, isDropped);
    },
  });
  held.takeTheRest();
  return () => {
    held.stop();
    ofPalette.unsubscribe();
    stopOverlays();
    stopIgnoring();
    stopFollowing();
    engine.stop();
  };
}
