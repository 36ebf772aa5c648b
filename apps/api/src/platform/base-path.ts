// The path below which people reach the portal: that of VITRINE_ORIGIN. Addresses that leave the server begin with it; the
// routes know nothing of it, so that a proxy may take it away or not.

/** Without a slash at its end; empty where the portal has a host of its own. */
export function basePathOf(origin: string | undefined): string {
  return origin === undefined ? "" : new URL(origin).pathname.replace(/\/$/, "");
}

/** The address of a request as the routes know it. */
export function withoutBasePath(url: string, basePath: string): string {
  if (basePath === "" || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  return rest === "" || rest.startsWith("?") ? `/${rest}` : rest.startsWith("/") ? rest : url;
}
