import { Component, type ReactNode } from 'react';
import { CommandButton } from '#client/commands/command-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';

interface ErrorBoundaryProps {
  /** The screen's name, shown in place of what failed. */
  title: string;
  children: ReactNode;
}

/** Keeps the shell alive when a screen cannot be shown: a fault of ours, or code that did not load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <ScreenHeading title={this.props.title} />
        <Notice tone="error" role="alert" action={<CommandButton command="app.reload" />}>
          This screen could not be shown.
        </Notice>
      </>
    );
  }
}

/** Keeps the screen, and what was typed on it, when the palette or an overlay cannot be shown. */
export class OverlayBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice tone="error" role="alert" action={<CommandButton command="app.reload" />}>
        The palette and the settings could not be loaded.
      </Notice>
    );
  }
}
