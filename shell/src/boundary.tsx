import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown in place of what threw while it was drawn. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly onCaught?: (error: unknown) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly caught?: { readonly error: unknown };
}

/** Keeps what is thrown below it from taking the rest of the page along. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCaught?.(error);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error) : this.props.children;
  }
}
