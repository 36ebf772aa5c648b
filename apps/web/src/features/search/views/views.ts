import { gridView } from "./grid/grid-view.ts";
import type { SearchView } from "./search-view.ts";

const built: readonly SearchView[] = [gridView];

/** The view that the address asks for, else the one of the settings, as far as they are built; else the first. */
export function viewOf(asked: string | undefined, usual: string, views = built): SearchView {
  const find = (wanted: string | undefined) => views.find(({ key }) => key === wanted);
  return find(asked) ?? find(usual) ?? (views[0] as SearchView);
}
