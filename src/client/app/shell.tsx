import { useEffect, useRef, useSyncExternalStore } from 'react';
import * as appCommands from '#client/commands/app.commands.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import type { ScreenDefinition } from '#client/registry/define-screen.ts';
import { ArrivalProvider, useArrival } from '#client/ui/arrival.ts';
import { Bell } from '#client/ui/bell.tsx';
import { hidesReasons } from '#client/ui/hidden-reasons.ts';
import { KeepsFocus } from '#client/ui/kept-focus.tsx';
import { LoadingLine } from '#client/ui/skeleton.tsx';
import { useFocusNet } from '#client/ui/use-focus-net.ts';
import * as styles from '#styles/shell.css.ts';
import { ErrorBoundary, OverlayBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Overlays } from './overlays.tsx';
import type { PreferencesStore } from './preferences.ts';
import { Sidebar } from './sidebar.tsx';
import { useTaskInUrl } from './use-task-in-url.ts';

interface ShellProps {
  route: ScreenDefinition;
  preferences: PreferencesStore;
}

/** The frame of every authenticated screen (spec §2, Shell): sidebar, top bar, status line, overlays. */
export function Shell({ route, preferences }: ShellProps) {
  const { theme, sidebarOpen } = useSyncExternalStore(preferences.subscribe, preferences.get);
  const { overlays } = useCommands();
  const isMenuOpen = useSyncExternalStore(overlays.subscribe, () => overlays.get()?.name === 'menu');
  const { Screen, label, path, mode } = route;
  const main = useRef<HTMLElement>(null);
  const mayTakeFocus = useArrival(path, main);
  useFocusNet();
  useTaskInUrl();

  useEffect(() => {
    document.title = `${label} · Mizu`;
    // A caret left in the last screen falls to the top of this one. Orca follows it there silently, and then says nothing
    // when the heading takes the focus.
    document.getSelection()?.removeAllRanges();
  }, [label]);

  return (
    <div {...hidesReasons} className={sidebarOpen ? styles.shell : `${styles.shell} ${styles.withoutSidebar}`}>
      <a href="#main" className={styles.skipLink}>
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className={sidebarOpen ? styles.sidebar : `${styles.sidebar} ${styles.sidebarHidden}`}
      >
        <Sidebar />
      </aside>
      <header className={styles.top}>
        <span className={styles.onlyNarrow}>
          <CommandButton command={appCommands.toggleSidebar} label="Menu" expanded={isMenuOpen} />
        </span>
        <span className={styles.path} aria-hidden="true">
          <span className={styles.tilde}>~</span>
          {path}
        </span>
        <span className={styles.push} />
        <CommandButton command={appCommands.openPalette} label="Commands" />
        <Bell />
        <span className={styles.onlyWide}>
          <CommandButton command={appCommands.toggleSidebar} expanded={sidebarOpen} />
        </span>
        <CommandButton command={appCommands.toggleTheme} label={theme === 'dark' ? 'Light theme' : 'Dark theme'} />
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <ArrivalProvider value={mayTakeFocus}>
          <ErrorBoundary key={path} title={label}>
            <KeepsFocus within={main}>
              <Screen fallback={<LoadingLine className={styles.subtitle} />} />
            </KeepsFocus>
          </ErrorBoundary>
        </ArrivalProvider>
      </main>
      <Footer mode={mode} />
      <OverlayBoundary>
        <Overlays />
      </OverlayBoundary>
    </div>
  );
}
