import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Bell } from '#client/ui/bell.tsx';
import { Button } from '#client/ui/button.tsx';
import { SlideOver } from '#client/ui/slide-over.tsx';
import { useSay } from '#client/ui/status.tsx';
import * as styles from '#styles/shell.css.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import type { PreferencesStore } from './preferences.ts';
import type { Route } from './routes.ts';
import { Sidebar } from './sidebar.tsx';

interface ShellProps {
  route: Route;
  preferences: PreferencesStore;
  onLogout: () => void;
}

/** What is around every authenticated screen (spec §2, Shell): sidebar, top bar, status line. */
export function Shell({ route, preferences, onLogout }: ShellProps) {
  const say = useSay();
  const { theme, sidebarOpen } = useSyncExternalStore(preferences.subscribe, preferences.get);
  const [slideOverOpen, setSlideOverOpen] = useState(false);
  const { Screen, label, path, mode } = route;

  useEffect(() => {
    document.title = `${label} · Mizu`;
    // A caret left in the last screen falls to the top of this one. Orca follows it there without a word, and then says
    // nothing when the heading takes the focus.
    document.getSelection()?.removeAllRanges();
  }, [label]);

  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const toggleTheme = () => {
    preferences.set({ theme: otherTheme });
    say(otherTheme === 'dark' ? 'Dark theme' : 'Light theme');
  };

  return (
    <div className={sidebarOpen ? styles.shell : `${styles.shell} ${styles.withoutSidebar}`}>
      <a href="#main" className={styles.skipLink}>
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className={sidebarOpen ? styles.sidebar : `${styles.sidebar} ${styles.sidebarHidden}`}
      >
        <Sidebar onLogout={onLogout} />
      </aside>
      {slideOverOpen && (
        <SlideOver label="Menu" onClose={() => setSlideOverOpen(false)}>
          <Sidebar onLogout={onLogout} onClose={() => setSlideOverOpen(false)} />
        </SlideOver>
      )}
      <header className={styles.top}>
        <span className={styles.onlyNarrow}>
          <Button expanded={slideOverOpen} onPress={() => setSlideOverOpen(true)}>
            Menu
          </Button>
        </span>
        <span className={styles.path} aria-hidden="true">
          <span className={styles.tilde}>~</span>
          {path}
        </span>
        <span className={styles.push} />
        <Bell />
        <span className={styles.onlyWide}>
          <Button expanded={sidebarOpen} onPress={() => preferences.set({ sidebarOpen: !sidebarOpen })}>
            Sidebar
          </Button>
        </span>
        <Button onPress={toggleTheme}>{otherTheme === 'dark' ? 'Dark theme' : 'Light theme'}</Button>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={path} title={label}>
          <Suspense fallback={<p className={styles.subtitle}>Loading…</p>}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer mode={mode} />
    </div>
  );
}
