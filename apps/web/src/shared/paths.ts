/** Every address of the portal's pages. Links are built here, and those of searches by `asset/search-location.ts`. */
export const paths = {
  dashboard: "/",
  /** Text, filters and sort follow. */
  search: "/search/",
  everything: "/search/*",
  asset: (id: string) => `/asset/${encodeURIComponent(id)}`,
  login: "/login",
  logout: "/logout",
  noPermission: "/logout?permission",
  setup: "/setup",
  adminGeneral: "/admin/general",
} as const;

/** Of the pages that a login may lead back to, as the router matches them. */
export const patterns = {
  dashboard: paths.dashboard,
  search: paths.everything,
  asset: "/asset/:id",
  custom: "/custom/:key",
  admin: "/admin/*",
} as const;

/** The login that leads back to where one is; nobody wants back to a goodbye. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }, reason?: string): string {
  const leads = pathname !== paths.login && pathname !== paths.logout && pathname !== paths.dashboard;
  const from = leads ? `from=${encodeURIComponent(pathname + search)}` : "";
  const query = [from, reason && `reason=${reason}`].filter(Boolean).join("&");
  return query === "" ? paths.login : `${paths.login}?${query}`;
}
