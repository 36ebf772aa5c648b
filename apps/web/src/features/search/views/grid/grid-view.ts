import { type AssetDoc, getSrcSet } from "../../../../asset/asset-doc.ts";
import { isPhone } from "../../../../shared/ui/use-media.ts";
import { getPosterAspectRatio } from "../../result/loaded-docs.ts";
import type { SearchView } from "../search-view.ts";
import { ResultSkeletons } from "../skeletons.tsx";
import { createJustifiedLayout } from "./justified-layout.ts";
import { getFirstGridPageSize, getLaterGridPageSize } from "./page-size.ts";
import { getGridLayoutLimits, ResultGrid } from "./result-grid.tsx";

/** The photo grid: justified rows of pictures. */
export const gridView: SearchView = {
  key: "grid",
  pageSizes: (size, { posters }) => {
    const shape = { ...size, posterHeight: posters.min_height };
    return { first: getFirstGridPageSize(shape), later: getLaterGridPageSize(shape) };
  },
  fetchPictures: (docs, size, { posters }) => {
    const limits = { width: Math.max(1, size.width), ...getGridLayoutLimits(posters, isPhone()) };
    const layout = createJustifiedLayout(docs.map(getPosterAspectRatio), limits);
    const seen = layout.rowStart(layout.rowAt(size.height) + 1);
    for (const [item, doc] of docs.slice(0, seen).entries())
      fetchPicture(doc, layout.itemWidth(item), layout.rowOf(item) === 0);
  },
  byRatio: true,
  Results: ResultGrid,
  Skeleton: ResultSkeletons,
};

/** Fetches the same URL that the poster will request. */
function fetchPicture(doc: AssetDoc, width: number, first: boolean): void {
  if (!doc.url) return;
  const picture = new Image();
  picture.fetchPriority = first ? "high" : "auto";
  picture.sizes = `${Math.ceil(width)}px`;
  picture.srcset = getSrcSet(doc) ?? "";
  picture.src = doc.url;
}
