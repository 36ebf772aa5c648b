/**
 * Every endpoint of the portal API as plain data. This file and its imports must stay free of zod, so that browsers can
 * load it; the schemas are in `schemas.ts` under the same keys.
 */
import { type ErrorCode, httpStatusByErrorCode } from "./error-codes.ts";
import type { Route } from "./route.ts";
import { bookmarkRoutes } from "./routes/bookmarks.ts";
import { timelineRoutes } from "./routes/changes.ts";
import { collectionRoutes } from "./routes/collections.ts";
import { configRoutes } from "./routes/config.ts";
import { docsRoutes } from "./routes/docs.ts";
import { downloadRoutes } from "./routes/download.ts";
import { faultRoutes } from "./routes/faults.ts";
import { fileRoutes } from "./routes/files.ts";
import { infoRoutes } from "./routes/info.ts";
import { customPageRoutes } from "./routes/pages.ts";
import { revisionRoutes } from "./routes/revisions.ts";
import { searchRoutes } from "./routes/search.ts";
import { sessionRoutes } from "./routes/session.ts";
import { signOnRoutes } from "./routes/sign-on.ts";
import { translationRoutes } from "./routes/translations.ts";
import { usageRoutes } from "./routes/usage.ts";

export const routes = {
  ...sessionRoutes,
  ...signOnRoutes,
  ...searchRoutes,
  ...collectionRoutes,
  ...bookmarkRoutes,
  ...downloadRoutes,
  ...fileRoutes,
  ...infoRoutes,
  ...configRoutes,
  ...translationRoutes,
  ...customPageRoutes,
  ...revisionRoutes,
  ...timelineRoutes,
  ...usageRoutes,
  ...faultRoutes,
  ...docsRoutes,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type RouteKey = keyof Routes;

export const routeKeys = Object.keys(routes) as readonly RouteKey[];

/** A route without its literal types, for generic code. */
export function getRoute(key: RouteKey): Route {
  return routes[key];
}

/** All error codes of an endpoint: its own, and those that follow from its callers and inputs. */
export function listRouteErrorCodes(key: RouteKey): readonly ErrorCode[] {
  const route = getRoute(key);
  const codes = new Set<ErrorCode>(["internal", "overloaded", "rate.limited"]);
  if (route.callers !== "anyone") codes.add("session.required").add("session.forbidden");
  if (route.callers === "asset-user-no-guest") codes.add("bookmarks.guest");
  if (route.query || route.path.includes("{")) codes.add("request.invalid");
  if (route.body) {
    codes.add("request.invalid").add("request.too_complex").add("request.too_large").add("request.wrong_kind");
  }
  if (route.head) codes.add("download.range");
  for (const code of route.errors) codes.add(code);
  return [...codes].sort((a, b) => httpStatusByErrorCode[a] - httpStatusByErrorCode[b] || a.localeCompare(b));
}

/** Endpoints with the same method and path; a server registers them once and chooses by the query. */
export interface RouteAddress {
  readonly method: Route["method"];
  readonly path: string;
  /** Endpoints with `when` come first. */
  readonly keys: readonly RouteKey[];
}

export function listRouteAddresses(): readonly RouteAddress[] {
  const found = new Map<string, { method: Route["method"]; path: string; keys: RouteKey[] }>();
  for (const key of routeKeys) {
    const { method, path, when } = getRoute(key);
    const address = found.get(`${method} ${path}`) ?? { method, path, keys: [] };
    if (when) address.keys.unshift(key);
    else address.keys.push(key);
    found.set(`${method} ${path}`, address);
  }
  return [...found.values()];
}

/** Chooses the endpoint by the query; undefined if none matches (404). */
export function pickRouteKeyByQuery(
  address: RouteAddress,
  query: Readonly<Record<string, unknown>>,
): RouteKey | undefined {
  return address.keys.find((key) => {
    const { when } = getRoute(key);
    if (when === undefined) return true;
    return Object.entries(when).every(([name, wanted]) =>
      wanted === true ? query[name] !== undefined : query[name] === wanted,
    );
  });
}
