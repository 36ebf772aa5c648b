import { Component, createRef, type ReactNode } from "react";

interface Props {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Elements that keep their position: the touched value or handle, else its facet. */
const ANCHOR_SELECTOR = "label, [role=slider], section";

/**
 * A scroll box that keeps the element touched last in place while content above it changes (scroll anchoring), so that
 * the next click hits what was aimed at. If no touched element is visible, the browser's own anchoring applies. A class
 * component, since only these are called before the DOM changes.
 */
export class AnchoredScrollBox extends Component<Props> {
  private readonly box = createRef<HTMLDivElement>();
  private touched: Element | null = null;

  override componentDidMount() {
    for (const kind of ["pointerdown", "keydown"]) this.box.current?.addEventListener(kind, this.touch);
  }

  override getSnapshotBeforeUpdate(): number | null {
    const box = this.box.current;
    if (!box || !this.touched || !isInView(this.touched, box)) {
      this.touched = null;
      return null;
    }
    const { top } = this.touched.getBoundingClientRect();
    // Off during this update, since the browser's own anchoring would scroll a second time.
    box.style.overflowAnchor = "none";
    return top;
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: number | null) {
    const box = this.box.current;
    if (before === null || !box) return;
    if (this.touched?.isConnected) box.scrollTop += this.touched.getBoundingClientRect().top - before;
    box.style.overflowAnchor = "";
  }

  private readonly touch = ({ target }: Event) => {
    this.touched = target instanceof Element ? target.closest(ANCHOR_SELECTOR) : null;
  };

  override render() {
    return (
      <div ref={this.box} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}

function isInView(element: Element, box: Element): boolean {
  const [rect, boxRect] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  return element.isConnected && rect.bottom > boxRect.top && rect.top < boxRect.bottom;
}
