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

function draw(hash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : undefined;
  } catch {
    return undefined;
  }
}
