/** ThumbHash placeholders as data URLs. */
import { thumbHashToDataURL } from "thumbhash";
import type { AssetDoc } from "./asset-doc.ts";

type Pictured = Pick<AssetDoc, "placeholder">;

/** Drawing one takes about half a millisecond: it is drawn once, and goes with its record. */
const drawn = new WeakMap<Pictured, string | undefined>();

export function placeholderUrl(asset: Pictured): string | undefined {
  if (asset.placeholder !== undefined && !drawn.has(asset)) drawn.set(asset, draw(asset.placeholder));
  return drawn.get(asset);
}

/**
 * Gives the element `--blur`, once the browser has painted: drawing it would hold up the picture that it stands for. One
 * that is there by then needs none. What it returns calls it off.
 */
export function blurLater(element: HTMLElement | null, asset: Pictured): (() => void) | undefined {
  if (element === null || asset.placeholder === undefined) return;
  let timer = 0;
  const blur = () => {
    const url = element.querySelector("[data-shown]") ? undefined : placeholderUrl(asset);
    if (url !== undefined) element.style.setProperty("--blur", `url(${url})`);
  };
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(blur);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function draw(hash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : undefined;
  } catch {
    return undefined;
  }
}
