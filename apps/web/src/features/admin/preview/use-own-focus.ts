import { type RefObject, useEffect } from "react";

/**
 * The preview takes the focus only where somebody goes into it, by a pointer or by Tab. What opens in it by itself, as the
 * info panel does, takes it as it does for visitors: then it returns to where it was in the form.
 */
export function useOwnFocus(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const page = element?.ownerDocument;
    if (!element || !page) return;
    const ends = new AbortController();
    const { signal } = ends;
    // A field that was asked for may have the focus already.
    const now = page.activeElement;
    let last = now instanceof HTMLElement && now !== element ? now : null;
    let isTab = false;
    page.addEventListener(
      "focusin",
      ({ target }) => {
        if (target instanceof HTMLElement && target !== element) last = target;
      },
      { signal },
    );
    page.addEventListener(
      "keydown",
      ({ key }) => {
        isTab = key === "Tab";
      },
      { signal, capture: true },
    );
    page.defaultView?.addEventListener(
      "blur",
      () => {
        if (page.activeElement === element && !isTab && !element.matches(":hover"))
          last?.focus({ preventScroll: true });
      },
      { signal },
    );
    return () => ends.abort();
  }, [frame]);
}
