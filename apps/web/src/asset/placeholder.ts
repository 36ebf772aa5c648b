/** ThumbHash placeholders as data URLs. */
import { thumbHashToDataURL } from "thumbhash";
import type { AssetDoc } from "./asset-doc.ts";

type Pictured = Pick<AssetDoc, "placeholder">;

/** Cached per record, since creating one takes about half a millisecond. */
const urls = new WeakMap<Pictured, string | undefined>();

export function getPlaceholderUrl(asset: Pictured): string | undefined {
  if (asset.placeholder !== undefined && !urls.has(asset)) urls.set(asset, toDataUrl(asset.placeholder));
  return urls.get(asset);
}

/**
 * Sets `--blur` of the element after the browser has painted, since creating it would delay the picture itself. Skipped
 * if the picture has loaded by then. Returns the function that cancels it.
 */
export function showBlurAfterPaint(element: HTMLElement | null, asset: Pictured): (() => void) | undefined {
  if (element === null || asset.placeholder === undefined) return;
  let timer = 0;
  const blur = () => {
    const url = element.querySelector("[data-shown]") ? undefined : getPlaceholderUrl(asset);
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

function toDataUrl(hash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : undefined;
  } catch {
    return undefined;
  }
}
