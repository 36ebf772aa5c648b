/** Every address of the portal's pages. Links are built here, and those of searches by `asset/search-location.ts`. */
export const paths = {
  dashboard: "/",
  /** Text, filters and sort follow. */
  search: "/search/",
  everything: "/search/*",
  asset: (id: string) => `/asset/${encodeURIComponent(id)}`,
  bookmark: "/bookmark",
  login: "/login",
  /** Where a link of a mail leads; its code follows. */
  password: "/password",
  logout: "/logout",
  noPermission: "/logout?permission",
  setup: "/setup",
  adminGeneral: "/admin/general",
} as const;

/** Route patterns of the pages to which a login may return. */
export const patterns = {
  dashboard: paths.dashboard,
  search: paths.everything,
  asset: "/asset/:id",
  bookmark: paths.bookmark,
  custom: "/custom/:key?",
  password: "/password/:code?",
  admin: "/admin/*",
} as const;

/** The login page that returns to the present page, unless that is the page after logging out. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }, reason?: string): string {
  const leads = pathname !== paths.login && pathname !== paths.logout && pathname !== paths.dashboard;
  const from = leads ? `from=${encodeURIComponent(pathname + search)}` : "";
  const query = [from, reason && `reason=${reason}`].filter(Boolean).join("&");
  return query === "" ? paths.login : `${paths.login}?${query}`;
}
