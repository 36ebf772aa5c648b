// Measures the contrast of text against the rendered pixels behind it, including pictures and overlays.
import type { Locator, Page } from "@playwright/test";
import { blendOver } from "@vitrine/settings/colours/colour";
import { contrastRatio, parseOpaqueHex } from "@vitrine/settings/colours/contrast";
import { formatHex } from "culori/fn";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The minimum contrast, 1 to 21, between the text of these elements and the pixels behind it, within the window. The
 * text is hidden in the screenshot that is measured.
 */
export async function measureMinContrast(page: Page, words: Locator): Promise<number> {
  const lines = await words.evaluateAll((elements) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    return elements.flatMap((element) => {
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      const colour = `#${[...context.getImageData(0, 0, 1, 1).data]
        .slice(0, 3)
        .map((part) => part.toString(16).padStart(2, "0"))
        .join("")}`;
      let opacity = 1;
      for (let one: Element | null = element; one; one = one.parentElement)
        opacity *= Number(getComputedStyle(one).opacity);
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()]
        .filter(({ width, height, right, bottom }) => width > 1 && height > 1 && right > 0 && bottom > 0)
        .filter(({ x, y }) => x < innerWidth && y < innerHeight)
        .map(({ x, y, width, height }) => ({ colour, opacity, box: { x, y, width, height } }));
    });
  });
  if (lines.length === 0) throw new Error("There is no text to measure.");
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*,*::placeholder{color:transparent!important;caret-color:transparent!important}");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  const photograph = await page.screenshot({ scale: "css" });
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  const behind = await readColoursInBoxes(
    page,
    photograph,
    lines.map(({ box }) => box),
  );
  return Math.min(
    ...lines.flatMap(({ colour, opacity }, at) =>
      (behind[at] ?? []).map((ground) => contrastRatio(blend(colour, ground, opacity), ground) ?? 0),
    ),
  );
}

/** Blends a translucent colour with its background. */
function blend(colour: string, ground: string, opacity: number): string {
  const [front, back] = [parseOpaqueHex(colour), parseOpaqueHex(ground)];
  if (!(front && back)) throw new Error(`${colour} on ${ground} cannot be blended.`);
  return formatHex(blendOver({ ...front, alpha: opacity }, back));
}

/** The distinct colours in each box of a screenshot, as `#rrggbb`; expects one screenshot pixel per CSS pixel. */
export function readColoursInBoxes(page: Page, photograph: Buffer, boxes: readonly Box[]): Promise<string[][]> {
  return page.evaluate(
    async ({ source, boxes }) => {
      const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(bitmap, 0, 0);
      return boxes.map(({ x, y, width, height }) => {
        const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
        const across = Math.min(bitmap.width, Math.ceil(x + width)) - left;
        const down = Math.min(bitmap.height, Math.ceil(y + height)) - top;
        if (across <= 0 || down <= 0) return [];
        const { data } = context.getImageData(left, top, across, down);
        const seen = new Set<number>();
        for (let at = 0; at < data.length; at += 4)
          seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
        return [...seen].map((colour) => `#${colour.toString(16).padStart(6, "0")}`);
      });
    },
    { source: photograph.toString("base64"), boxes: [...boxes] },
  );
}
