/** Which screen of the preview shows what a section of the form is about. Pure. */
const SCREENS: Readonly<Record<string, string>> = {
  list: "list",
  thumbnails: "thumbnail",
  posters: "grid",
  infoView: "info",
  assetInfo: "asset",
  bookmark: "bookmark",
};

/** The key of a screen; the search where nothing shows it better. */
export const screenOf = (section: string): string => SCREENS[section] ?? "search";
