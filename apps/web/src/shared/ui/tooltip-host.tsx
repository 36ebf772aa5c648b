import { useEffect, useState } from "react";
import { useHost } from "../host/host-context.tsx";
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
 * Shows what `data-tooltip` says, after half a second of pointing or of keyboard focus; never for fingers. One for the
 * portal: the words are the control's label already, so that readers need nothing of it.
 */
export function TooltipHost() {
  const { root } = useHost();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer = 0;
    /** A focus that follows a touch is given by the portal. */
    let touched = false;
    const hide = () => {
      window.clearTimeout(timer);
      setShown(null);
    };
    const show = (target: EventTarget | null) => {
      const control = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
      hide();
      const text = control?.dataset.tooltip;
      if (!text || control.getAttribute("aria-expanded") === "true") return;
      timer = window.setTimeout(() => {
        if (control.isConnected) setShown({ text, anchor: control.getBoundingClientRect() });
      }, DELAY_MS);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "touch") show(event.target);
    };
    const down = (event: PointerEvent) => {
      touched = event.pointerType === "touch";
      hide();
    };
    const focus = (event: FocusEvent) => {
      if (!touched && event.target instanceof Element && event.target.matches(":focus-visible")) show(event.target);
    };
    const key = (event: KeyboardEvent) => {
      touched = false;
      // A press may change what the control says.
      if (["Escape", "Enter", " "].includes(event.key)) hide();
    };
    const left = new AbortController();
    const { signal } = left;
    root.addEventListener("pointerover", over, { signal });
    root.addEventListener("pointerdown", down, { signal });
    root.addEventListener("focusin", focus, { signal });
    root.addEventListener("focusout", hide, { signal });
    root.addEventListener("keydown", key, { signal });
    window.addEventListener("scroll", hide, { capture: true, passive: true, signal });
    return () => {
      hide();
      left.abort();
    };
  }, [root]);
  if (!shown) return null;
  return (
    <div ref={(element) => place(element, shown.anchor, root.clientWidth)} className={styles.tooltip} aria-hidden>
      {shown.text}
    </div>
  );
}

/** Below the control, above it where there is no room; inside the window in any case. */
function place(element: HTMLElement | null, anchor: DOMRect, room: number): void {
  if (!element) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const centre = anchor.x + anchor.width / 2 - width / 2;
  const x = Math.min(Math.max(EDGE, centre), room - width - EDGE);
  const below = anchor.bottom + GAP;
  const y = below + height > window.innerHeight ? anchor.y - GAP - height : below;
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
