import { Component, type ReactNode } from 'react';
import type { LoadFailure } from './remote-state.rule';

interface ScreenBoundaryProps {
  /** Shown in place of a screen that threw while it was drawn. */
  readonly fallback: (failure: LoadFailure, drawAgain: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps what one screen throws inside that screen; give it a key per screen. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failure?: LoadFailure }> {
  override state: { failure?: LoadFailure } = {};

  static getDerivedStateFromError(error: unknown): { failure: LoadFailure } {
    const atMs = Date.now();
    return {
      failure: {
        reason: 'render',
        step: 'drawing',
        attempts: 1,
        startedAtMs: atMs,
        endedAtMs: atMs,
        detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
    };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure
      ? this.props.fallback(failure, () => this.setState({ failure: undefined }))
      : this.props.children;
  }
}
