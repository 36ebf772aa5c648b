import { type RefObject, useEffect } from "react";

/**
 * Lets the preview have the focus only if the user enters it by pointer or Tab. If something inside takes the focus by
 * itself, such as the info panel, the focus returns to the form.
 */
export function useKeepFocusInForm(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const page = element?.ownerDocument;
    if (!element || !page) return;
    const ends = new AbortController();
    const { signal } = ends;
    // The target field may already have the focus.
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
