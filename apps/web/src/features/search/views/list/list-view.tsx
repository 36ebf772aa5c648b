import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { lazyComponent } from "../../../../shared/ui/lazy-component.ts";
import type { SearchView } from "../search-view.ts";
import { Skeletons } from "../skeletons.tsx";
import { firstListPageSize, LATER_PAGE_SIZE, listPictureWidth, listRowHeight } from "./row-height.ts";

const fetch = () => import("./result-list.tsx");

/** A table of the results. */
export const listView: SearchView = {
  key: "list",
  pageSizes: ({ height }, { list }) => ({
    first: firstListPageSize(height, listRowHeight(list)),
    later: LATER_PAGE_SIZE,
  }),
  byRatio: false,
  Results: lazyComponent(fetch, "ResultList"),
  Skeleton: () => {
    const { list } = useSettings().search;
    const width = `${listPictureWidth(list)}px`;
    return <Skeletons uniform={{ width, height: `${listRowHeight(list) - 24}px`, gap: "24px", rows: true }} />;
  },
  fetch,
};
