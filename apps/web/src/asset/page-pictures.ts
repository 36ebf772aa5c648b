/** Library pictures in custom pages: the page contains asset ids, and the URLs depend on the user's session. */
import { type AssetDoc, getPictureUrl, getSrcSet } from "./asset-doc.ts";

const FROM_LIBRARY = "img[data-asset]";
const SIZES = "(max-width: 767px) 100vw, 680px";

/** Returns the ids of the assets in a page, without duplicates. */
export function findPageAssetIds(html: string): readonly string[] {
  const pictures = parseBody(html).querySelectorAll<HTMLImageElement>(FROM_LIBRARY);
  return [...new Set([...pictures].map(({ dataset }) => dataset.asset ?? "").filter((id) => id !== ""))];
}

/**
 * Inserts the picture URLs. Pictures that the user may not see, or that were removed, are dropped once loading has
 * finished; until then only their alternative text is shown.
 */
export function insertPictures(html: string, assets: ReadonlyMap<string, AssetDoc | null>, isLoading: boolean): string {
  if (assets.size === 0) return html;
  const body = parseBody(html);
  for (const picture of body.querySelectorAll<HTMLImageElement>(FROM_LIBRARY)) {
    const asset = assets.get(picture.dataset.asset ?? "");
    if (asset?.url) {
      picture.setAttribute("src", getPictureUrl(asset, -1) ?? asset.url);
      const all = getSrcSet(asset);
      if (all) {
        picture.setAttribute("srcset", all);
        picture.setAttribute("sizes", SIZES);
      }
    } else if (!isLoading) picture.remove();
  }
  return body.innerHTML;
}

function parseBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}
