import type { SearchView } from "../search-view.ts";
import { Skeletons } from "../skeletons.tsx";
import { firstPageSize, laterPageSize } from "./page-size.ts";
import { ResultGrid } from "./result-grid.tsx";

/** The photo grid: justified rows of pictures. */
export const gridView: SearchView = {
  key: "grid",
  pageSizes: (room, { posters }) => {
    const shape = { ...room, posterHeight: posters.min_height };
    return { first: firstPageSize(shape), later: laterPageSize(shape) };
  },
  byRatio: true,
  Results: ResultGrid,
  Skeleton: Skeletons,
};
