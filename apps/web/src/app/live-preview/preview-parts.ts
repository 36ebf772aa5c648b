/** Opens what lies over a page of the preview, as a visitor would: by a click on what leads to it. */
import type { PreviewPart } from "@vitrine/settings/preview-protocol";
import type { Portal } from "../portal.ts";
import { showNotices } from "./preview-notices.tsx";

/** Milliseconds in which a page gets what is to be clicked, and before which it is that of the page before. */
const PATIENCE = 8000;
const PAUSE = 300;

/** Opens a part, or none; what was open before goes. */
export function createPreviewParts(portal: Portal): (part: PreviewPart | undefined) => void {
  const page = portal.host.root.ownerDocument;
  let stop = () => {};
  portal.closed.addEventListener("abort", () => stop());
  return (part) => {
    stop();
    stop = () => {};
    const open = page.querySelector("[role=dialog]");
    open?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }));
    if (part === "notices") stop = showNotices(portal);
    else if (part === "info") stop = clickWhenThere(page, () => page.querySelector("[role=gridcell], [data-item]"));
    else if (part) stop = clickWhenThere(page, () => buttonOf(page, portal.language.i18n.t(`views:asset.${part}`)));
  };
}

function buttonOf(page: Document, name: string): Element | undefined {
  return [...page.querySelectorAll("main button")].find(
    (button) => (button.getAttribute("aria-label") ?? button.textContent.trim()) === name,
  );
}

/** Once more where it stood on the page before, which was still there. */
function clickWhenThere(page: Document, find: () => Element | null | undefined): () => void {
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
  }, PAUSE);
  const end = setTimeout(() => stop(), PATIENCE);
  const stop = () => {
    observer.disconnect();
    clearTimeout(begin);
    clearTimeout(end);
  };
  return stop;
}
