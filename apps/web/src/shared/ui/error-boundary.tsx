import { Component, type ReactNode } from "react";

interface Props {
  /** Shown instead; `again` tries once more. */
  readonly fallback: (error: unknown, again: () => void) => ReactNode;
  readonly onError?: (error: unknown, again: () => void) => void;
  readonly children: ReactNode;
}

/** Keeps a fault inside the part of the page where it happened. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error, this.again);
  }

  again = () => this.setState({ error: null, failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error, this.again) : this.props.children;
  }
}
