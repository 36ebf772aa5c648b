/** Maps a section of the search form to the preview screen that shows it. Pure. */
const SCREENS: Readonly<Record<string, string>> = {
  list: "list",
  thumbnails: "thumbnail",
  posters: "grid",
  infoView: "info",
  assetInfo: "asset",
  bookmark: "bookmark",
};

/** The key of the preview screen; by default the search. */
export const getScreenForSection = (section: string): string => SCREENS[section] ?? "search";
