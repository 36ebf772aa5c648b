import type { AssetDoc } from "./asset-doc.ts";

/** Pages of books lie on a mat; posters of one page are pictures. */
export function isBook(asset: AssetDoc): boolean {
  return (asset.page_count ?? 1) > 1;
}
