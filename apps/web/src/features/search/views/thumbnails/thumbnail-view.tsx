import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { lazyComponent } from "../../../../shared/ui/lazy-component.ts";
import type { SearchView } from "../search-view.ts";
import { Skeletons } from "../skeletons.tsx";
import { firstThumbnailPageSize, laterThumbnailPageSize, thumbnailSize } from "./thumbnail-size.ts";

const fetch = () => import("./result-thumbnails.tsx");

/** Thumbnails: tiles of equal size. */
export const thumbnailView: SearchView = {
  key: "thumbnail",
  pageSizes: (size, { thumbnails }) => {
    const shape = { ...size, thumbnail: thumbnailSize(thumbnails) };
    return { first: firstThumbnailPageSize(shape), later: laterThumbnailPageSize(shape) };
  },
  byRatio: false,
  Results: lazyComponent(fetch, "ResultThumbnails"),
  Skeleton: () => {
    const { width, height } = thumbnailSize(useSettings().search.thumbnails);
    return <Skeletons uniform={{ width: `${width}px`, height: `${height}px`, gap: "8px" }} />;
  },
  fetch,
};
