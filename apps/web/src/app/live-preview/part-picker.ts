/**
 * Reports which element was clicked in the preview: its colour variables, the file and texts it shows, and its layout
 * settings. The click itself is suppressed. What would be reported is marked under the pointer and the focus.
 */

import { lightThemeColours } from "@vitrine/settings/colours/shipped-colours";
import { derivedTokens, fixedColourTokens } from "@vitrine/settings/colours/theme-tokens";
import type { PartsMessage, PickedMessage, PreviewPart } from "@vitrine/settings/preview-protocol";
import { GLOBAL_AREA, type ThemeArea, themeAreas, tokenFallbacks } from "@vitrine/settings/registry/areas";
import { toCssVariable } from "@vitrine/settings/theme/theme";
import type { i18n as I18n } from "i18next";
import { findLayoutSettingPaths } from "./layout-settings.ts";
import { createElementMarker, findPartAround, findPartElement, listPageParts } from "./page-parts.ts";
import { findShownTextKeys } from "./shown-texts.ts";

const BLOCKED_EVENTS = ["click", "pointerdown", "mousedown", "auxclick", "submit"] as const;
/** A fully transparent colour in computed styles. */
const TRANSPARENT = /, 0\)$/;
const allTokens = Object.keys({ ...lightThemeColours, ...derivedTokens, ...fixedColourTokens, ...tokenFallbacks });

export interface PartPicker {
  /** Turns the picking of elements by clicks on or off; off at first. */
  turn(on: boolean): void;
  mark(part: PreviewPart | null): void;
  /** Reports a part as if it had been clicked. */
  pick(part: PreviewPart): void;
}

export function createPartPicker(
  root: HTMLElement,
  i18n: Pick<I18n, "language" | "getDataByLanguage">,
  post: (message: PickedMessage | PartsMessage) => void,
  closed: AbortSignal,
): PartPicker {
  const page = root.ownerDocument;
  const mark = createElementMarker(page, closed);
  const watch = watchParts(page, (parts) => post({ type: "vitrine.preview.parts", parts }), closed);
  let on = false;
  const report = (element: Element, file: string | undefined) => {
    const part = findPartAround(element)?.part;
    const { x, y, width, height } = element.getBoundingClientRect();
    post({
      ...findColorTokens(element, root),
      ...(file && { file }),
      measures: findLayoutSettingPaths(element),
      texts: findShownTextKeys(element, i18n.getDataByLanguage(i18n.language) ?? {}),
      lang: i18n.language,
      ...(part && { part }),
      box: { x, y, width, height },
    });
  };
  const stop = (event: Event) => {
    // Clicks by script, which open overlays of the page, are not suppressed.
    if (!on || !event.isTrusted || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== "click") return;
    const file = isTextOrIcon(event.target) ? undefined : findFileAt(event as MouseEvent, page);
    report(event.target, file);
  };
  for (const type of BLOCKED_EVENTS) page.addEventListener(type, stop, { capture: true, signal: closed });
  const follow = ({ target }: Event) => on && target instanceof Element && mark(findMarked(target));
  for (const type of ["pointerover", "focusin"]) page.addEventListener(type, follow, { signal: closed });
  root.addEventListener("pointerleave", () => mark(null), { signal: closed });
  return {
    turn: (next) => {
      on = next;
      root.style.cursor = next ? "pointer" : "";
      if (!next) mark(null);
      watch(next);
    },
    mark: (part) => {
      const element = part && findPartElement(page, part);
      element?.scrollIntoView({ block: "nearest" });
      mark(element ?? null);
    },
    pick: (part) => {
      const element = findPartElement(page, part);
      if (!element) return;
      const picture = element instanceof HTMLImageElement ? element : element.querySelector(":scope > img");
      report(element, picture instanceof HTMLImageElement ? getFileOfPicture(picture) : undefined);
    },
  };
}

/** The element to mark: a text, icon or picture itself, for anything else the whole part of the page around it. */
function findMarked(element: Element): Element {
  if (isTextOrIcon(element) || element instanceof HTMLImageElement) return element;
  return findPartAround(element)?.element ?? element;
}

/** Milliseconds without a change of the page before its parts are listed. */
const SETTLE_MS = 250;

/** Returns a function that starts and stops reporting the parts of the page whenever they change. */
function watchParts(page: Document, report: (parts: PreviewPart[]) => void, closed: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  const list = () => {
    const parts = listPageParts(page);
    if (parts.join() === last) return;
    last = parts.join();
    report(parts);
  };
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(list, SETTLE_MS);
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  closed.addEventListener("abort", stop);
  return (on: boolean) => {
    stop();
    if (!on || closed.aborted) return;
    last = "";
    observer.observe(page.body, { childList: true, subtree: true });
    list();
  };
}

function findColorTokens(element: Element, root: HTMLElement): Pick<PickedMessage, "type" | "area" | "tokens"> {
  const around = element.closest<HTMLElement>("[data-area]");
  const area = around?.dataset.area ?? GLOBAL_AREA;
  const own: ThemeArea = Object.hasOwn(themeAreas, area) ? themeAreas[area as keyof typeof themeAreas] : {};
  const tokens = [...new Set([...Object.values(own).map(({ token }) => token as string), ...allTokens])];
  const colourOf = createColorReader(around ?? root);
  const tokensWithColor = (colour: string) => tokens.filter((token) => colourOf(token) === colour);
  const foreground = isTextOrIcon(element) ? tokensWithColor(getComputedStyle(element).color) : [];
  return {
    type: "vitrine.preview.picked",
    area,
    tokens: [...new Set([...foreground, ...findBackgrounds(element).flatMap(tokensWithColor)])],
  };
}

/** Name of a portal file in the path of its URL. */
const FILE = /\/config\/(\w+)$/;

/** The portal file of a picture; one that is not saved yet has its name behind a blob URL. */
function getFileOfPicture({ src }: HTMLImageElement): string | undefined {
  const { protocol, pathname, hash } = new URL(src);
  return protocol === "blob:" ? hash.slice(1) || undefined : FILE.exec(pathname)?.[1];
}

/** Finds the file of the picture under the pointer, also below text, as in the hero. */
function findFileAt({ clientX, clientY }: MouseEvent, page: Document): string | undefined {
  const shown = page.elementsFromPoint(clientX, clientY).filter((element) => element instanceof HTMLImageElement);
  return shown.map(getFileOfPicture).find((name) => name !== undefined);
}

/** Whether the element itself has text or is an icon; otherwise the click refers to its background. */
function isTextOrIcon(element: Element): boolean {
  const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== "");
  return words || element.closest("svg") !== null;
}

/** Background colours behind the element, nearest first. */
function findBackgrounds(element: Element): string[] {
  const backgrounds: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const background = getComputedStyle(at).backgroundColor;
    if (!TRANSPARENT.test(background)) backgrounds.push(background);
  }
  return backgrounds;
}

/** Returns a function that reads the computed colour of a token within an element. */
function createColorReader(within: HTMLElement): (token: string) => string {
  const probe = within.ownerDocument.createElement("i");
  probe.hidden = true;
  within.append(probe);
  const found = new Map<string, string>();
  for (const token of allTokens) {
    probe.style.color = `var(${toCssVariable(token)})`;
    found.set(token, getComputedStyle(probe).color);
  }
  probe.remove();
  return (token) => found.get(token) ?? "";
}
