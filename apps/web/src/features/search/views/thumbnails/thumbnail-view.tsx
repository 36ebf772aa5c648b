import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { lazyOf } from "../../../../shared/ui/lazy-of.ts";
import type { SearchView } from "../search-view.ts";
import { Skeletons } from "../skeletons.tsx";
import { firstThumbnailPage, laterThumbnailPage } from "./page-size.ts";
import { thumbnailSize } from "./thumbnail-size.ts";

const fetch = () => import("./result-thumbnails.tsx");

/** Tiles of one size. */
export const thumbnailView: SearchView = {
  key: "thumbnail",
  pageSizes: (room, { thumbnails }) => {
    const shape = { ...room, thumbnail: thumbnailSize(thumbnails) };
    return { first: firstThumbnailPage(shape), later: laterThumbnailPage(shape) };
  },
  byRatio: false,
  Results: lazyOf(fetch, "ResultThumbnails"),
  Skeleton: () => {
    const { width, height } = thumbnailSize(useSettings().search.thumbnails);
    return <Skeletons even={{ width: `${width}px`, height: `${height}px`, gap: "8px" }} />;
  },
  fetch,
};
