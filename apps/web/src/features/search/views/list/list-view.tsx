import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { lazyComponent } from "../../../../shared/ui/lazy-component.ts";
import type { SearchView } from "../search-view.ts";
import { ResultSkeletons } from "../skeletons.tsx";
import { getFirstListPageRows, getListRowHeight, getMaxListPictureWidth, LATER_LIST_PAGE_ROWS } from "./row-height.ts";

const fetch = () => import("./result-list.tsx");

/** A table of the results. */
export const listView: SearchView = {
  key: "list",
  pageSizes: ({ height }, { list }) => ({
    first: getFirstListPageRows(height, getListRowHeight(list)),
    later: LATER_LIST_PAGE_ROWS,
  }),
  byRatio: false,
  Results: lazyComponent(fetch, "ResultList"),
  Skeleton: () => {
    const { list } = useSettings().search;
    const width = `${getMaxListPictureWidth(list)}px`;
    return <ResultSkeletons uniform={{ width, height: `${getListRowHeight(list) - 24}px`, gap: "24px", rows: true }} />;
  },
  fetch,
};
