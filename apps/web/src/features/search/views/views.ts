import { gridView } from "./grid/grid-view.ts";
import type { SearchView } from "./search-view.ts";

const views: readonly SearchView[] = [gridView];

/** The view that the address asks for, else the one of the settings, as far as they are built. */
export function viewOf(asked: string | undefined, usual: string): SearchView {
  return views.find(({ key }) => key === asked) ?? views.find(({ key }) => key === usual) ?? gridView;
}
