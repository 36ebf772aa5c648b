/** The pictures that a custom page takes from the library: it names assets, the reader's session has the addresses. */
import { type AssetDoc, pictureUrl, srcSetOf } from "./asset-doc.ts";

const FROM_LIBRARY = "img[data-asset]";
const SIZES = "(max-width: 767px) 100vw, 680px";

/** The ids of the assets, each once. */
export function assetsOfPage(html: string): readonly string[] {
  const pictures = bodyOf(html).querySelectorAll<HTMLImageElement>(FROM_LIBRARY);
  return [...new Set([...pictures].map(({ dataset }) => dataset.asset ?? "").filter((id) => id !== ""))];
}

/**
 * With the addresses of the pictures that are there. What the reader may not see, or nobody any more, is left out once
 * the server has answered: a picture without an address is drawn as its words alone.
 */
export function withPictures(html: string, assets: ReadonlyMap<string, AssetDoc | null>, waiting: boolean): string {
  if (assets.size === 0) return html;
  const body = bodyOf(html);
  for (const picture of body.querySelectorAll<HTMLImageElement>(FROM_LIBRARY)) {
    const asset = assets.get(picture.dataset.asset ?? "");
    if (asset?.url) {
      picture.setAttribute("src", pictureUrl(asset, -1) ?? asset.url);
      const all = srcSetOf(asset);
      if (all) {
        picture.setAttribute("srcset", all);
        picture.setAttribute("sizes", SIZES);
      }
    } else if (!waiting) picture.remove();
  }
  return body.innerHTML;
}

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}
