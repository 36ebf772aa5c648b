/**
 * Says what was clicked in the preview, by the variables that colour it, the file and the texts it shows, and what
 * measures it, instead of doing what a click does.
 */
import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import { fallbacks, GLOBAL_AREA, type ThemeArea, themeAreas } from "@vitrine/settings/registry/areas";
import { lightColours } from "@vitrine/settings/shipped-colours";
import { variableOf } from "@vitrine/settings/theme";
import { derivedTokens, fixedColours } from "@vitrine/settings/theme-tokens";
import type { i18n as I18n } from "i18next";
import { measuredBy } from "./measured-by.ts";
import { shownTexts } from "./shown-texts.ts";

const STOPPED = ["click", "pointerdown", "mousedown", "auxclick", "submit"] as const;
/** As browsers write a computed colour that lets everything through. */
const CLEAR = /, 0\)$/;
const allTokens = Object.keys({ ...lightColours, ...derivedTokens, ...fixedColours, ...fallbacks });

/** Turns it on and off. Off at the beginning. */
export function createPicking(
  root: HTMLElement,
  i18n: Pick<I18n, "language" | "getDataByLanguage">,
  picked: (message: PickedMessage) => void,
  closed: AbortSignal,
): (on: boolean) => void {
  const page = root.ownerDocument;
  let on = false;
  const stop = (event: Event) => {
    // What the preview itself clicks on opens a part of the page.
    if (!on || !event.isTrusted || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== "click") return;
    const file = isDrawn(event.target) ? undefined : fileAt(event as MouseEvent, page);
    picked({
      ...wornAt(event.target, root),
      ...(file && { file }),
      measures: measuredBy(event.target),
      texts: shownTexts(event.target, i18n.getDataByLanguage(i18n.language) ?? {}),
      lang: i18n.language,
    });
  };
  for (const type of STOPPED) page.addEventListener(type, stop, { capture: true, signal: closed });
  return (next) => {
    on = next;
    root.style.cursor = next ? "crosshair" : "";
  };
}

function wornAt(element: Element, root: HTMLElement): Pick<PickedMessage, "type" | "area" | "tokens"> {
  const around = element.closest<HTMLElement>("[data-area]");
  const area = around?.dataset.area ?? GLOBAL_AREA;
  const own: ThemeArea = Object.hasOwn(themeAreas, area) ? themeAreas[area as keyof typeof themeAreas] : {};
  const tokens = [...new Set([...Object.values(own).map(({ token }) => token as string), ...allTokens])];
  const colourOf = readerOf(around ?? root);
  const wearing = (colour: string) => tokens.filter((token) => colourOf(token) === colour);
  const front = isDrawn(element) ? wearing(getComputedStyle(element).color) : [];
  return {
    type: "vitrine.preview.picked",
    area,
    tokens: [...new Set([...front, ...groundsOf(element).flatMap(wearing)])],
  };
}

/** The name of one of the house's files, in the address of what shows it. */
const FILE = /\/config\/(\w+)$/;

/** Of the picture under the pointer; a hero lies below what is written on it. */
function fileAt({ clientX, clientY }: MouseEvent, page: Document): string | undefined {
  const shown = page.elementsFromPoint(clientX, clientY).filter((element) => element instanceof HTMLImageElement);
  return shown.map(({ src }) => FILE.exec(new URL(src).pathname)?.[1]).find((name) => name !== undefined);
}

/** Whether it has words of its own or is a sign: else its ground was meant. */
function isDrawn(element: Element): boolean {
  const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== "");
  return words || element.closest("svg") !== null;
}

/** Behind it, nearest first. */
function groundsOf(element: Element): string[] {
  const grounds: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const ground = getComputedStyle(at).backgroundColor;
    if (!CLEAR.test(ground)) grounds.push(ground);
  }
  return grounds;
}

/** Colours of variables within an element, as the browser writes them when they are computed. */
function readerOf(within: HTMLElement): (token: string) => string {
  const probe = within.ownerDocument.createElement("i");
  probe.hidden = true;
  within.append(probe);
  const found = new Map<string, string>();
  for (const token of allTokens) {
    probe.style.color = `var(${variableOf(token)})`;
    found.set(token, getComputedStyle(probe).color);
  }
  probe.remove();
  return (token) => found.get(token) ?? "";
}
