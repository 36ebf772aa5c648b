import { Component, createRef, type ReactNode } from "react";

interface Props {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What a person points at: a value's row, a handle, else its facet. */
const PARTS = "label, [role=slider], section";

/**
 * Scrolls, and keeps what was touched last where it is while things above it come and go: the next click is to hit
 * what was aimed at. A class, since only classes are asked before the page changes.
 */
export class SteadyScroll extends Component<Props> {
  private readonly box = createRef<HTMLDivElement>();
  private touched: Element | null = null;

  override componentDidMount() {
    for (const kind of ["pointerdown", "keydown"]) this.box.current?.addEventListener(kind, this.touch);
  }

  override getSnapshotBeforeUpdate(): number | null {
    return this.touched?.isConnected ? this.touched.getBoundingClientRect().top : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: number | null) {
    const { touched, box } = this;
    if (before === null || !touched?.isConnected || !box.current) return;
    box.current.scrollTop += touched.getBoundingClientRect().top - before;
  }

  private readonly touch = ({ target }: Event) => {
    this.touched = target instanceof Element ? target.closest(PARTS) : null;
  };

  override render() {
    return (
      <div ref={this.box} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
