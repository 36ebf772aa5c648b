import { Component, type ReactNode } from "react";

interface Props {
  /** Rendered instead of failed content; `again` retries. */
  readonly fallback: (error: unknown, again: () => void) => ReactNode;
  readonly onError?: (error: unknown, again: () => void) => void;
  readonly children: ReactNode;
}

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
