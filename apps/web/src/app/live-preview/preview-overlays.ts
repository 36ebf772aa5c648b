/** Opens overlays of a page in the preview by clicking the button that opens them. */
import type { PreviewOverlay } from "@vitrine/settings/preview-protocol";
import type { Portal } from "../portal.ts";
import { showSampleNotices } from "./preview-notices.tsx";

/** Milliseconds to wait for the button, and initial delay, in which the previous page may still be shown. */
const TIMEOUT_MS = 8000;
const START_DELAY_MS = 300;

/** Returns a function that closes the current overlay and opens another one, or none. */
export function createPreviewOverlayOpener(portal: Portal): (part: PreviewOverlay | undefined) => void {
  const page = portal.host.root.ownerDocument;
  let stop = () => {};
  portal.closed.addEventListener("abort", () => stop());
  return (part) => {
    stop();
    stop = () => {};
    const open = page.querySelector("[role=dialog]");
    open?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }));
    if (part === "notices") stop = showSampleNotices(portal);
    else if (part === "info") stop = clickWhenFound(page, () => page.querySelector("[role=gridcell], [data-item]"));
    else if (part) stop = clickWhenFound(page, () => findButton(page, portal.language.i18n.t(`views:asset.${part}`)));
  };
}

function findButton(page: Document, name: string): Element | undefined {
  return [...page.querySelectorAll("main button")].find(
    (button) => (button.getAttribute("aria-label") ?? button.textContent.trim()) === name,
  );
}

/**
 * Clicks an element as soon as it exists, until a dialog is open; clicks again if the first one belonged to the previous
 * page. Returns the function that stops it.
 */
function clickWhenFound(page: Document, find: () => Element | null | undefined): () => void {
  let clicked: HTMLElement | null = null;
  const attempt = () => {
    if (clicked && page.querySelector("[role=dialog]")) return stop();
    if (clicked?.isConnected) return;
    const found = find();
    if (!(found instanceof HTMLElement)) return;
    clicked = found;
    found.click();
  };
  const observer = new MutationObserver(attempt);
  const begin = setTimeout(() => {
    observer.observe(page.body, { childList: true, subtree: true });
    attempt();
  }, START_DELAY_MS);
  const end = setTimeout(() => stop(), TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(begin);
    clearTimeout(end);
  };
  return stop;
}
