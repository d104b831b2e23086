import { useSelector } from '@xstate/react';
import { Component, type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import * as appCommands from '#client/commands/app.commands.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import { renewFailed } from '#client/ui/lazy-anew.ts';
import { Notice } from '#client/ui/notice.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import * as styles from '#styles/shell.css.ts';

interface ErrorBoundaryProps {
  /** The screen's name, shown in place of what failed. */
  title: string;
  /** True when nothing is around the screen: its replacement then is the page's `main`. */
  isWholePage?: boolean;
  children: ReactNode;
}

/** Keeps the shell alive when a screen cannot be shown, because of a fault of ours, or code that did not load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  #retry = () => {
    renewFailed();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    const broken = <BrokenScreen title={this.props.title} retry={this.#retry} />;
    return this.props.isWholePage ? <main className={styles.main}>{broken}</main> : broken;
  }
}

const SCREEN_FAILED = 'This screen could not be shown.';

function BrokenScreen({ title, retry }: { title: string; retry: () => void }) {
  const { workspace } = useCommands();
  // A layout effect: in place before the button asks whether there is anything to try again.
  useLayoutEffect(() => workspace.broken.add(retry), [workspace, retry]);
  // React has logged the error.
  useEffect(() => workspace.say(SCREEN_FAILED, { tone: 'error' }), [workspace]);
  useEffect(() => {
    document.title = `${title} · Mizu`;
  }, [title]);
  return (
    <>
      <ScreenHeading title={title} />
      <Notice
        tone="error"
        action={
          <>
            <CommandButton command={appCommands.retry} />
            <CommandButton command={appCommands.reload} />
          </>
        }
      >
        {SCREEN_FAILED}
      </Notice>
    </>
  );
}

/**
 * Keeps the screen, with what was typed on it, when the palette or an overlay cannot be shown: closes it, so that the keys
 * are the page's again; opening it the next time tries again.
 */
export function OverlayBoundary({ children }: { children: ReactNode }) {
  const { palette, overlays, workspace } = useCommands();
  const isPaletteOpen = useSelector(palette, (snapshot) => snapshot.hasTag('open'));
  const isOverlayOpen = useSyncExternalStore(overlays.subscribe, () => overlays.get() !== null);
  const onFailed = () => {
    const what = palette.getSnapshot().hasTag('open') ? 'The palette' : 'What you opened';
    palette.send({ type: 'palette.close' });
    // The overlays below it are gone as well.
    overlays.closeAll();
    workspace.say(`${what} could not be shown. Open it again to try again.`, { tone: 'error' });
  };
  return (
    <OverlayCatch isOpen={isPaletteOpen || isOverlayOpen} onFailed={onFailed}>
      {children}
    </OverlayCatch>
  );
}

interface OverlayCatchProps {
  isOpen: boolean;
  onFailed: () => void;
  children: ReactNode;
}

class OverlayCatch extends Component<OverlayCatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override componentDidUpdate({ isOpen: wasOpen }: OverlayCatchProps) {
    if (!this.state.failed || wasOpen || !this.props.isOpen) return;
    renewFailed();
    this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
