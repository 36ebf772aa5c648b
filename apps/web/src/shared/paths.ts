/** Paths of all pages. Paths of searches are built by `shared/search/search-location.ts`. */
export const paths = {
  dashboard: "/",
  /** Followed by text, filters and sort. */
  search: "/search/",
  everything: "/search/*",
  asset: (id: string) => `/asset/${encodeURIComponent(id)}`,
  bookmark: "/bookmark",
  login: "/login",
  /** Target of links in mails; followed by the code. */
  password: "/password",
  logout: "/logout",
  noPermission: "/logout?permission",
  setup: "/setup",
  admin: "/admin",
  adminGeneral: "/admin/general",
  adminRights: "/admin/accounts/rights",
} as const;

/** Route patterns of the pages to which a login may return. */
export const returnableRoutePatterns = {
  dashboard: paths.dashboard,
  search: paths.everything,
  asset: "/asset/:id",
  bookmark: paths.bookmark,
  custom: "/custom/:key?",
  password: "/password/:code?",
  admin: "/admin/*",
} as const;

/** Path of the login page that returns to the current page, unless that is the login, logout or dashboard page. */
export function getLoginPath({ pathname, search }: { pathname: string; search: string }, reason?: string): string {
  const leads = pathname !== paths.login && pathname !== paths.logout && pathname !== paths.dashboard;
  const from = leads ? `from=${encodeURIComponent(pathname + search)}` : "";
  const query = [from, reason && `reason=${reason}`].filter(Boolean).join("&");
  return query === "" ? paths.login : `${paths.login}?${query}`;
}
