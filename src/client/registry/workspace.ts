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

/** The current keys. The user changes them through `ownKeys`, whose code loads later than the first screen. */
export interface KeysInUse {
  readonly registry: { get(command: string): { title: string; scope: Scope; keys: readonly Chord[] } };
  readonly bindings: { all(): readonly KeyBinding[]; chordsOf(command: string): readonly Chord[] };
  readonly settings: KeySettings;
  /** Whether Mod is Cmd. */
  readonly mac: boolean;
}

/** An item that its screen is to show. */
export interface Revealed {
  noun: 'task' | 'project';
  id: Id;
}

/** A release of Mizu that is newer than the one that runs in this page. */
export interface NewerRelease {
  /** Loads it, with a reload of the page. */
  load(): void;
}

/** The current theme. */
export interface ThemePort {
  now(): 'light' | 'dark';
  set(theme: 'light' | 'dark'): void;
  /** Calls the listener after each change of the theme; returns a function that stops that. */
  subscribe(listener: () => void): () => void;
}

/** Where the user is, and ways to go elsewhere. */
export interface PagePort {
  /** Goes to a route of spec §2. */
  navigate(path: string): void;
  /** Goes to where an item is shown and focuses it. */
  show(item: Revealed): void;
  /** Opens another site in a new tab, without a referrer or opener. */
  openTab(address: string): void;
  /**
   * Opens or closes the sidebar, or the slide-over on small screens. Returns the words for that, null when the change
   * announces itself.
   */
  toggleSidebar(): string | null;
  signOut(): void;
  reload(): void;
}

/** The overlay over the page. The palette counts as an overlay. */
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

/** The palette, and what it acts on. */
export interface PalettePort {
  /** Opens it with everything, with the commands for the focused item, or with only what can be searched for. */
  open(page: 'everything' | 'acting' | 'search'): void;
  /** The focused or selected items in words, and how many they are; null for none. */
  actsOn(): { words: string; count: number } | null;
  /** Forgets which rows were chosen for which letters; false when there is nothing to forget. */
  forget(): boolean;
}

/** What is announced besides a command's own words. */
export interface SpeechPort {
  /** Repeats the last words; false when nothing has been announced. */
  again(): boolean;
  /** Announces where the focus is and what is still open. The footer keeps the last result. */
  whereAmI(): Promise<void>;
}

/** The steps that can be undone and redone. */
export interface HistoryPort {
  /** Undoes the last step, or redoes it; resolves to the words of the result. */
  undo(): Promise<Final | Silent>;
  redo(): Promise<Final | Silent>;
  /** Undoes all steps back to this one, the last first. */
  undoBackTo(step: HistoryEntry): Promise<Final | Silent>;
  hasSteps(): boolean;
  canUndo(): boolean;
  canRedo(): boolean;
}

/** What the app does for commands besides the calls of the API, in small ports. */
export interface Workspace {
  readonly say: Say;
  readonly drafts: Drafts;
  readonly keys: KeysInUse;
  readonly coach: Coach;
  /** The parts of the page that could not be shown. */
  readonly broken: BrokenParts;
  /** The newer release that waits for the user; null when this is the newest known. */
  readonly newer: Pick<Store<NewerRelease | null>, 'get' | 'subscribe'>;
  readonly theme: ThemePort;
  readonly page: PagePort;
  readonly overlays: OverlaysPort;
  readonly palette: PalettePort;
  readonly speech: SpeechPort;
  readonly history: HistoryPort;
}
