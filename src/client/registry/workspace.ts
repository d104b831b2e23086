import type { Drafts } from '#client/data/drafts.ts';
import type { Chord } from '#client/keys/chord.ts';
import type { KeyBinding } from '#client/keys/key-engine.ts';
import type { KeySettings } from '#client/keys/key-settings.ts';
import type { Scope } from '#client/keys/scope.ts';
import type { Store } from '#client/store/create-store.ts';
import type { Say } from '#client/ui/status.tsx';
import type { Id } from '#contract/entities/common.ts';
import type { BrokenParts } from './broken-parts.ts';
import type { Coach } from './coach.ts';
import type { Overlay } from './define-overlay.ts';
import type { HistoryEntry } from './history-entry.ts';
import type { Final, Silent } from './outcome.ts';

/** The keys as they are, of which users change their own: by `ownKeys`, whose code the first screen does without. */
export interface KeysInUse {
  readonly registry: { get(command: string): { title: string; scope: Scope; keys: readonly Chord[] } };
  readonly bindings: { all(): readonly KeyBinding[]; chordsOf(command: string): readonly Chord[] };
  readonly settings: KeySettings;
  /** Mod is Cmd. */
  readonly mac: boolean;
}

/** An item that its screen is to show. */
export interface Revealed {
  noun: 'task' | 'project';
  id: Id;
}

/** A release of Mizu that is newer than the one that the page is of. */
export interface NewerRelease {
  /** Loads it: the page comes anew. */
  load(): void;
}

/** The theme that is shown. */
export interface ThemePort {
  now(): 'light' | 'dark';
  set(theme: 'light' | 'dark'): void;
  /** Calls the listener after each change of the theme; returns how to stop that. */
  subscribe(listener: () => void): () => void;
}

/** Where the user is, and ways to go elsewhere. */
export interface PagePort {
  /** Goes to a route of spec §2. */
  navigate(path: string): void;
  /** Goes to where an item is shown and gives it the focus. */
  show(item: Revealed): void;
  /** Opens another site in a new tab, which is told nothing of this one. */
  openTab(address: string): void;
  /** Opens or closes the sidebar, or the slide-over on small screens; returns the words that tell which, null when it says so itself. */
  toggleSidebar(): string | null;
  signOut(): void;
  reload(): void;
}

/** What lies over the page. The palette counts as an overlay. */
export interface OverlaysPort {
  open(overlay: Overlay): void;
  /** Closes what is open, the palette first, and leads back to the overlay that it was opened from. */
  close(): void;
  isOpen(): boolean;
  /** The one that is open, or waits below the palette; null while none is. */
  get(): Overlay | null;
  /** To be asked after a wait: whether the user is still where they are now, with nothing more open. */
  staysHere(): () => boolean;
}

/** The palette, and what it is about. */
export interface PalettePort {
  /** Everything, the commands for what has the focus, or only what can be searched for. */
  open(page: 'everything' | 'acting' | 'search'): void;
  /** What has the focus or is selected, in words, and how many items that are; null for nothing. */
  actsOn(): { words: string; count: number } | null;
  /** Forgets which rows were chosen for which letters; false when there are none. */
  forget(): boolean;
}

/** What is spoken besides a command's own words. */
export interface SpeechPort {
  /** Speaks the last words once more; false when nothing has been said. */
  again(): boolean;
  /** Speaks where the focus is and what is still open. The last result stays in the footer. */
  whereAmI(): Promise<void>;
}

/** The steps that can be taken back. */
export interface HistoryPort {
  /** Takes the last step back, or does it again; resolves to what was done. */
  undo(): Promise<Final | Silent>;
  redo(): Promise<Final | Silent>;
  /** Takes back all that was done from a step on, the last first. */
  undoBackTo(step: HistoryEntry): Promise<Final | Silent>;
  hasSteps(): boolean;
  canUndo(): boolean;
  canRedo(): boolean;
}

/** What the app does for commands that is no business of the service, in small ports. */
export interface Workspace {
  readonly say: Say;
  readonly drafts: Drafts;
  readonly keys: KeysInUse;
  readonly coach: Coach;
  /** What of the page could not be shown. */
  readonly broken: BrokenParts;
  /** The newer release that waits for the user; null when this is the newest that is known. */
  readonly newer: Pick<Store<NewerRelease | null>, 'get' | 'subscribe'>;
  readonly theme: ThemePort;
  readonly page: PagePort;
  readonly overlays: OverlaysPort;
  readonly palette: PalettePort;
  readonly speech: SpeechPort;
  readonly history: HistoryPort;
}
