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
 * Shows `data-tooltip` half a second after the pointer or the keyboard focus has moved onto a control, but not for touch.
 * One instance for the portal; hidden from screen readers, since the text is already the control's label.
 */
export function TooltipHost() {
  const { root } = useHost();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer = 0;
    /** The control whose tooltip is shown, or is about to be. */
    let current: HTMLElement | null = null;
    /** Focus after a touch is set by script and shows no tooltip. */
    let touched = false;
    /** Where the pointer was last. */
    let pointer = { x: -1, y: -1 };
    const hide = () => {
      current = null;
      window.clearTimeout(timer);
      setShown(null);
    };
    const show = (target: EventTarget | null) => {
      const control = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
      hide();
      const text = control?.dataset.tooltip;
      if (!text || control.getAttribute("aria-expanded") === "true") return;
      current = control;
      timer = window.setTimeout(() => {
        if (control.isConnected) setShown({ text, anchor: control.getBoundingClientRect() });
      }, DELAY_MS);
    };
    /** Returns whether the pointer has moved since the last event. */
    const track = ({ clientX: x, clientY: y }: PointerEvent) => {
      const hasMoved = x !== pointer.x || y !== pointer.y;
      pointer = { x, y };
      return hasMoved;
    };
    const over = (event: PointerEvent) => {
      // A control that appears under a resting pointer, as after a click or while scrolling, shows no tooltip.
      const hasMoved = track(event);
      if (hasMoved && event.pointerType !== "touch") show(event.target);
      else if (current && !current.isConnected) hide();
    };
    const down = (event: PointerEvent) => {
      track(event);
      touched = event.pointerType === "touch";
      hide();
    };
    const focus = (event: FocusEvent) => {
      if (!touched && event.target instanceof Element && event.target.matches(":focus-visible")) show(event.target);
    };
    const key = (event: KeyboardEvent) => {
      touched = false;
      // Hides the tooltip: pressing a control may change its label.
      if (["Escape", "Enter", " "].includes(event.key)) hide();
    };
    const controller = new AbortController();
    const { signal } = controller;
    root.addEventListener("pointerover", over, { signal });
    root.addEventListener("pointermove", track, { passive: true, signal });
    root.addEventListener("pointerdown", down, { signal });
    root.addEventListener("focusin", focus, { signal });
    root.addEventListener("focusout", hide, { signal });
    root.addEventListener("keydown", key, { signal });
    window.addEventListener("scroll", hide, { capture: true, passive: true, signal });
    return () => {
      hide();
      controller.abort();
    };
  }, [root]);
  if (!shown) return null;
  return (
    <div ref={(element) => place(element, shown.anchor, root.clientWidth)} className={styles.tooltip} aria-hidden>
      {shown.text}
    </div>
  );
}

/** Places the tooltip below the control, or above it if there is no space, always inside the window. */
function place(element: HTMLElement | null, anchor: DOMRect, viewportWidth: number): void {
  if (!element) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const centre = anchor.x + anchor.width / 2 - width / 2;
  const x = Math.min(Math.max(EDGE, centre), viewportWidth - width - EDGE);
  const below = anchor.bottom + GAP;
  const y = below + height > window.innerHeight ? anchor.y - GAP - height : below;
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
