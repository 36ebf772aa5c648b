/**
 * Reports which element was clicked in the preview: its colour variables, the file and texts it shows, and its layout
 * settings. The click itself is suppressed.
 */

import { lightColours } from "@vitrine/settings/colours/shipped-colours";
import { derivedTokens, fixedColours } from "@vitrine/settings/colours/theme-tokens";
import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import { GLOBAL_AREA, type ThemeArea, themeAreas, tokenFallbacks } from "@vitrine/settings/registry/areas";
import { cssVariableOf } from "@vitrine/settings/theme/theme";
import type { i18n as I18n } from "i18next";
import { findLayoutSettings } from "./layout-settings.ts";
import { findShownTexts } from "./shown-texts.ts";

const BLOCKED_EVENTS = ["click", "pointerdown", "mousedown", "auxclick", "submit"] as const;
/** A fully transparent colour in computed styles. */
const TRANSPARENT = /, 0\)$/;
const allTokens = Object.keys({ ...lightColours, ...derivedTokens, ...fixedColours, ...tokenFallbacks });

/** Returns the function that turns picking on and off; initially off. */
export function createPicking(
  root: HTMLElement,
  i18n: Pick<I18n, "language" | "getDataByLanguage">,
  onPick: (message: PickedMessage) => void,
  closed: AbortSignal,
): (on: boolean) => void {
  const page = root.ownerDocument;
  let on = false;
  const stop = (event: Event) => {
    // Clicks by script, which open overlays of the page, are not suppressed.
    if (!on || !event.isTrusted || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== "click") return;
    const file = isTextOrIcon(event.target) ? undefined : findFileAt(event as MouseEvent, page);
    onPick({
      ...findColorTokens(event.target, root),
      ...(file && { file }),
      measures: findLayoutSettings(event.target),
      texts: findShownTexts(event.target, i18n.getDataByLanguage(i18n.language) ?? {}),
      lang: i18n.language,
    });
  };
  for (const type of BLOCKED_EVENTS) page.addEventListener(type, stop, { capture: true, signal: closed });
  return (next) => {
    on = next;
    root.style.cursor = next ? "crosshair" : "";
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

/** Name of an uploaded portal file in its URL. */
const FILE = /\/config\/(\w+)$/;

/** Finds the file of the picture under the pointer, also below text, as in the hero. */
function findFileAt({ clientX, clientY }: MouseEvent, page: Document): string | undefined {
  const shown = page.elementsFromPoint(clientX, clientY).filter((element) => element instanceof HTMLImageElement);
  return shown.map(({ src }) => FILE.exec(new URL(src).pathname)?.[1]).find((name) => name !== undefined);
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
    probe.style.color = `var(${cssVariableOf(token)})`;
    found.set(token, getComputedStyle(probe).color);
  }
  probe.remove();
  return (token) => found.get(token) ?? "";
}
