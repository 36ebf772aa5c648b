import { type AssetDoc, srcSetOf } from "../../../../asset/asset-doc.ts";
import { isPhone } from "../../../../shared/ui/use-media.ts";
import { gridRatio } from "../../result/loaded-docs.ts";
import type { SearchView } from "../search-view.ts";
import { Skeletons } from "../skeletons.tsx";
import { createLayout } from "./justified-layout.ts";
import { firstPageSize, laterPageSize } from "./page-size.ts";
import { ResultGrid } from "./result-grid.tsx";
import { limitsOf } from "./use-grid-layout.ts";

/** The photo grid: justified rows of pictures. */
export const gridView: SearchView = {
  key: "grid",
  pageSizes: (room, { posters }) => {
    const shape = { ...room, posterHeight: posters.min_height };
    return { first: firstPageSize(shape), later: laterPageSize(shape) };
  },
  fetchPictures: (docs, room, { posters }) => {
    const layout = createLayout({ width: Math.max(1, room.width), ...limitsOf(posters, isPhone()) });
    layout.append(docs.map(gridRatio));
    const seen = layout.rowStart(layout.rowAt(room.height) + 1);
    for (const [item, doc] of docs.slice(0, seen).entries())
      fetchPicture(doc, layout.itemWidth(item), layout.rowOf(item) === 0);
  },
  byRatio: true,
  Results: ResultGrid,
  Skeleton: Skeletons,
};

/** As the poster will ask for it. */
function fetchPicture(doc: AssetDoc, width: number, first: boolean): void {
  if (!doc.url) return;
  const picture = new Image();
  picture.fetchPriority = first ? "high" : "auto";
  picture.sizes = `${Math.ceil(width)}px`;
  picture.srcset = srcSetOf(doc) ?? "";
  picture.src = doc.url;
}
