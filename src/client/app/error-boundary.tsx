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
