import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { lazyComponent } from "../../../../shared/ui/lazy-component.ts";
import type { SearchView } from "../search-view.ts";
import { ResultSkeletons } from "../skeletons.tsx";
import { getFirstThumbnailPageSize, getLaterThumbnailPageSize, getThumbnailSize } from "./thumbnail-size.ts";

const fetch = () => import("./result-thumbnails.tsx");

/** Thumbnails: tiles of equal size. */
export const thumbnailView: SearchView = {
  key: "thumbnail",
  pageSizes: (size, { thumbnails }) => {
    const shape = { ...size, thumbnail: getThumbnailSize(thumbnails) };
    return { first: getFirstThumbnailPageSize(shape), later: getLaterThumbnailPageSize(shape) };
  },
  byRatio: false,
  Results: lazyComponent(fetch, "ResultThumbnails"),
  Skeleton: () => {
    const { width, height } = getThumbnailSize(useSettings().search.thumbnails);
    return <ResultSkeletons uniform={{ width: `${width}px`, height: `${height}px`, gap: "8px" }} />;
  },
  fetch,
};
