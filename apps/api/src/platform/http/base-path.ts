// The base path of the portal, taken from VITRINE_ORIGIN. URLs sent to clients start with it; routes do not include it,
// so a proxy may strip it or not.

/** The path of the portal's URL without a trailing slash; empty if the portal is at the root of its host. */
export function basePathOf(origin: string | undefined): string {
  return origin === undefined ? "" : new URL(origin).pathname.replace(/\/$/, "");
}

/** The URL of a request without the base path, as routes expect it. */
export function stripBasePath(url: string, basePath: string): string {
  if (basePath === "" || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  return rest === "" || rest.startsWith("?") ? `/${rest}` : rest.startsWith("/") ? rest : url;
}
