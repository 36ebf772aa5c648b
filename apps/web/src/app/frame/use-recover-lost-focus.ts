import { useEffect } from "react";
import { useHost } from "../../shared/host/host-context.tsx";

/** Time for a component to move the focus itself, in milliseconds. */
const OWN_FOCUS_MS = 100;

/**
 * Moves the focus to the nearest element around the focused one when that is removed or disabled; without it, the
 * keyboard would start at the top of the page.
 */
export function useRecoverLostFocus(): void {
  const { ownerDocument: page } = useHost().root;
  useEffect(() => {
    /** The element focused last, and those around it. */
    let path = listAncestors(page.activeElement);
    let timer = 0;
    const remember = () => {
      path = listAncestors(page.activeElement);
    };
    const restore = () => {
      if (page.activeElement !== page.body) return;
      const around = path.find((element) => element.matches("[tabindex]") && canHoldFocus(element));
      // The main part only if nothing around can have the focus: a dialog, for example, is outside the main part.
      (around ?? page.querySelector("main"))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      const [focused] = path;
      if (!focused || canHoldFocus(focused)) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(restore, OWN_FOCUS_MS);
    });
    page.addEventListener("focusin", remember);
    observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
    return () => {
      page.removeEventListener("focusin", remember);
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, [page]);
}

const listAncestors = (element: Element | null): HTMLElement[] =>
  element instanceof HTMLElement ? [element, ...listAncestors(element.parentElement)] : [];

const canHoldFocus = (element: Element) => element.isConnected && !element.matches(":disabled, [hidden], [hidden] *");
