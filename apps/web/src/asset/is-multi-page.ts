import type { AssetDoc } from "./asset-doc.ts";

/** Multi-page documents are shown on a mat; single pages like pictures. */
export function isMultiPage(asset: AssetDoc): boolean {
  return (asset.page_count ?? 1) > 1;
}
