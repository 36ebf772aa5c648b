/** Settings for sizes, positions and content of page parts, by the selector of the part. */
const LAYOUT_SETTINGS: readonly (readonly [string, readonly string[]])[] = [
  ['[data-area="dashboard"] h1, [data-area="dashboard"] h1 + p', ["dashboard.heroImage.alignment.key"]],
  ['[data-area="dashboard"] section:has(h1) img[src*="Logo"]', ["dashboard.heroImage.logo.height"]],
  ['[data-area="dashboard"] section:has(h1)', ["dashboard.heroImage.height"]],
  ['[data-area="dashboard"] section:has(h1) ul', ["suggestions"]],
  [
    '[data-tour="tile"], [data-tour="collection"]',
    [
      "dashboard.collections.height",
      "dashboard.collections.poster_border_width",
      "dashboard.collections.show_as_tiles",
    ],
  ],
  ['[data-tour="collection"] h2', ["dashboard.collections.data", "dashboard.collections.show_as_tiles"]],
  ['[data-tour="facets"]', ["search.sidebar.width"]],
  ['[data-tour="facets"] section', ["facets"]],
  ['[data-tour="sort"]', ["sorting.options", "sorting.default"]],
  ['[data-tour="views"]', ["search.views.options", "search.views.default"]],
  ['[data-area="search"] [role="columnheader"]', ["search.list.columns"]],
  ['[data-area="search"] [role="row"]:has(> [role="rowheader"])', ["search.list.options.rowHeight"]],
  [
    '[role="gridcell"][data-item]:has(> figure)',
    ["search.posters.max_height", "search.posters.min_height", "search.posters.border_width"],
  ],
  [
    '[role="gridcell"][data-item]',
    ["search.thumbnails.height", "search.thumbnails.width", "search.thumbnails.border_width"],
  ],
  // A tile: optional text above the picture, the picture, text below it.
  ['[role="gridcell"][data-item]:not(:has(> figure)) > :first-child:not(:has(figure))', ["search.thumbnails.header"]],
  ['[role="gridcell"][data-item]:not(:has(> figure)) > :has(figure) + *', ["search.thumbnails.body"]],
  ['[data-area="infoView"] figure, [data-area="infoView"] img', ["infoView.options.border_width"]],
  ['[data-area="infoView"] dl', ["infoView.paramsLeft", "infoView.paramsRight"]],
  ['[data-area="infoView"] h2', ["infoView.title"]],
  ['[data-area="asset"] dl', ["assetInfo.paramsLeft", "assetInfo.paramsRight"]],
  ['[data-area="asset"] h1', ["assetInfo.title"]],
  ['[data-area="bookmark"] dl', ["bookmark.columns"]],
  ['[data-area="bookmark"] figure', ["bookmark.options.border_width"]],
  ['[data-area="login"] h1', ["login.headers.transform"]],
  ['[data-area="login"] h1 + p', ["login.infoText.alignment"]],
  ['[data-area="login"] img[src*="Logo"]', ["login.logoImage.height"]],
  ['[data-area="login"] form', ["login.box.max_width"]],
];

/** Returns the paths of the settings of the innermost part around an element that has any. */
export function findLayoutSettingPaths(element: Element): readonly string[] {
  const around = LAYOUT_SETTINGS.flatMap(([selector, paths]) => {
    const part = element.closest(selector);
    return part ? [{ part, paths }] : [];
  });
  const inner = around.find(({ part }) => around.every((other) => other.part.contains(part)));
  return inner?.paths ?? [];
}
