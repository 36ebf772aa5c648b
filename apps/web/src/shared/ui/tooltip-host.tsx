import { useEffect, useState } from "react";
import styles from "./tooltip-host.module.css";

const DELAY_MS = 500;
/** Pixels between control and tooltip, and between tooltip and window. */
const GAP = 6;
const EDGE = 8;

interface Shown {
  readonly text: string;
  readonly anchor: DOMRect;
}

/**
 * Shows what `data-tooltip` says, after half a second of pointing or at once on keyboard focus. One for the page: the
 * words are the control's label already, so that readers need nothing of it.
 */
export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer = 0;
    const hide = () => {
      window.clearTimeout(timer);
      setShown(null);
    };
    const show = (target: EventTarget | null, delay: number) => {
      const control = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
      hide();
      const text = control?.dataset.tooltip;
      if (!control || !text || control.getAttribute("aria-expanded") === "true") return;
      timer = window.setTimeout(() => {
        if (control.isConnected) setShown({ text, anchor: control.getBoundingClientRect() });
      }, delay);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "touch") show(event.target, DELAY_MS);
    };
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) show(event.target, DELAY_MS);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    document.addEventListener("pointerover", over);
    document.addEventListener("pointerdown", hide);
    document.addEventListener("focusin", focus);
    document.addEventListener("focusout", hide);
    document.addEventListener("keydown", key);
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      hide();
      document.removeEventListener("pointerover", over);
      document.removeEventListener("pointerdown", hide);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("keydown", key);
      window.removeEventListener("scroll", hide, { capture: true });
    };
  }, []);
  if (!shown) return null;
  return (
    <div ref={(element) => place(element, shown.anchor)} className={styles.tooltip} aria-hidden>
      {shown.text}
    </div>
  );
}

/** Below the control, above it where there is no room; inside the window in any case. */
function place(element: HTMLElement | null, anchor: DOMRect): void {
  if (!element) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const centre = anchor.x + anchor.width / 2 - width / 2;
  const x = Math.min(Math.max(EDGE, centre), document.documentElement.clientWidth - width - EDGE);
  const below = anchor.bottom + GAP;
  const y = below + height > window.innerHeight ? anchor.y - GAP - height : below;
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
