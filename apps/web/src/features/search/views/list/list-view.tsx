import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { lazyOf } from "../../../../shared/ui/lazy-of.ts";
import type { SearchView } from "../search-view.ts";
import { Skeletons } from "../skeletons.tsx";
import { firstListPage, LATER_ROWS } from "./page-size.ts";
import { listPictureWidth, listRowHeight } from "./row-height.ts";

const fetch = () => import("./result-list.tsx");

/** A table of the results. */
export const listView: SearchView = {
  key: "list",
  pageSizes: ({ height }, { list }) => ({ first: firstListPage(height, listRowHeight(list)), later: LATER_ROWS }),
  byRatio: false,
  Results: lazyOf(fetch, "ResultList"),
  Skeleton: () => {
    const { list } = useSettings().search;
    const width = `${listPictureWidth(list)}px`;
    return <Skeletons even={{ width, height: `${listRowHeight(list) - 24}px`, gap: "24px", rows: true }} />;
  },
  fetch,
};
