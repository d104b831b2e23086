import type { Drafts } from '#client/data/drafts.ts';
import type { Say } from '#client/ui/status.tsx';
import type { Id } from '#contract/entities/common.ts';

/** The overlays that commands open; one at a time. */
export type Overlay =
  | { name: 'help' }
  | { name: 'settings' }
  /** The sidebar as a slide-over, on small screens. */
  | { name: 'menu' }
  /** What a reference says. */
  | { name: 'reference'; id: string };

/** The person's own keys. The words tell what was done; what cannot be is thrown as an Error that says why. */
export interface OwnKeys {
  /** Returns whether they are on now. */
  toggleSingleKeys(): boolean;
  /** `keys`: chords with commas between them, as `docs/keys.md` writes them; empty or 'none' for no key at all. */
  change(command: string, keys: string): string;
  /** Why a command cannot have these keys; null when it can. */
  problemWith(command: string, keys: string): string | null;
  reset(command: string): string;
  resetAll(): string;
}

/** What the app does for commands that is no business of the service. */
export interface Workspace {
  readonly say: Say;
  readonly drafts: Drafts;
  readonly keys: OwnKeys;
  /** Goes to a route of spec §2. */
  navigate(path: string): void;
  theme(): 'light' | 'dark';
  setTheme(theme: 'light' | 'dark'): void;
  /** Opens or closes the sidebar, or the slide-over on small screens; returns the words that tell which, null when it says so itself. */
  toggleSidebar(): string | null;
  signOut(): void;
  reload(): void;
  /** Opens the palette: everything, or only what can be searched for. */
  openPalette(page: 'everything' | 'search'): void;
  openOverlay(overlay: Overlay): void;
  /** The palette counts as one. */
  isOverlayOpen(): boolean;
  closeOverlay(): void;
  /** Goes to where an item is shown and gives it the focus. */
  show(item: { noun: 'task' | 'project'; id: Id }): void;
  /** Takes the last step back, or does it again; resolves to what was done. */
  undo(): Promise<Outcome>;
  redo(): Promise<Outcome>;
  canUndo(): boolean;
  canRedo(): boolean;
}

type Outcome = { words: string | null; failed?: unknown };
