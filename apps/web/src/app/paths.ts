/** Every address of the portal. Links are built here and nowhere else. */
export const paths = {
  dashboard: "/",
  search: (text = "*") => `/search/${encodeURIComponent(text.trim() === "" ? "*" : text.trim())}`,
  asset: (id: string) => `/asset/${encodeURIComponent(id)}`,
  custom: (key: string) => `/custom/${encodeURIComponent(key)}`,
  login: "/login",
  logout: "/logout",
  noPermission: "/logout?permission",
  setup: "/setup",
  adminGeneral: "/admin/general",
} as const;
