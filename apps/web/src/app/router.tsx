import type { AreaName } from "@vitrine/settings/registry/areas";
import type { ComponentType } from "react";
import { type RouteObject, redirect } from "react-router-dom";
import type { Host } from "../shared/host/host.ts";
import { getLoginPath, paths, returnableRoutePatterns } from "../shared/paths.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { getRedirect } from "./navigation-rules.ts";
import type { Portal } from "./portal.ts";
import { RootLayout } from "./root-layout.tsx";
import { RouteErrorPage } from "./route-error.tsx";
import type { RouteHandle } from "./route-handle.ts";

/** Delay before the asset page is prefetched after a search, so that the first results load first. */
const AFTER_SEARCH_MS = 2000;

/** The router of one portal. Redirects are decided before a page is shown, by the rules in `navigation-rules.ts`. */
export function createPortalRouter(portal: Portal): Router {
  const isFirst = () => !router.state.initialized;
  const pages = { errorElement: <RouteErrorPage />, children: createPages(portal, isFirst) };
  const router = portal.host.createRouter([
    {
      id: "frame",
      path: "/",
      loader: () => portal.start(),
      element: <RootLayout />,
      errorElement: <RouteErrorPage />,
      HydrateFallback: LoadingScreen,
      children: [pages],
    },
  ]);
  connectPortal(portal, router);
  return router;
}

type Router = ReturnType<Host["createRouter"]>;

/** `isFirst`: whether no page has been shown yet. */
function createPages(portal: Portal, isFirst: () => boolean): RouteObject[] {
  /** `name` is the page's component in its file. */
  const page = <N extends string>(
    path: string,
    handle: RouteHandle,
    load: () => Promise<Record<N, ComponentType>>,
    name: N,
  ): RouteObject => ({
    id: path,
    path,
    handle,
    loader: ({ request }) => guardPage(portal, handle, new URL(request.url), isFirst),
    lazy: () => load().then((file) => ({ Component: file[name] })),
    shouldRevalidate: () => true,
  });
  const loadSearch = () => {
    window.setTimeout(() => loadAsset().catch(() => {}), AFTER_SEARCH_MS);
    return import("../features/search/search-page.tsx");
  };
  const loadAsset = () => import("../features/asset-page/asset-page.tsx");
  const loadBookmarks = () => import("../features/bookmarks/bookmark-page.tsx");
  const loadCustom = () => import("../features/pages/custom-page.tsx");
  const loadSetup = () => import("../features/setup/setup-page.tsx");
  const loadAdmin = async () => (await import("./pages/load-admin-page.ts")).loadAdminPage(portal, isFirst());
  const logout = { ...publicHandle("logout", "plain", "logout"), logo: "logout" } as const;
  const admin = { page: "global:page.admin", area: "admin", access: "admin", header: "bare" } as const;
  const login = publicHandle("login", "none", "login");
  const setup = publicHandle("setup", "none", "login");
  return [
    page(
      returnableRoutePatterns.dashboard,
      assetHandle("dashboard", "plain"),
      () => import("./pages/dashboard.tsx"),
      "Dashboard",
    ),
    page(returnableRoutePatterns.search, assetHandle("search", "search"), loadSearch, "SearchPage"),
    page(returnableRoutePatterns.asset, assetHandle("asset", "search"), loadAsset, "AssetPage"),
    page(returnableRoutePatterns.bookmark, assetHandle("bookmark", "plain"), loadBookmarks, "BookmarkPage"),
    page(returnableRoutePatterns.custom, publicHandle("custom", "plain"), loadCustom, "CustomPage"),
    page(paths.login, login, () => import("./pages/login.tsx"), "Login"),
    page(paths.logout, logout, () => import("./pages/logout.tsx"), "LoggedOut"),
    ...(portal.client.has("password_codes")
      ? [page(returnableRoutePatterns.password, login, () => import("./pages/password.tsx"), "SetPassword")]
      : []),
    ...(portal.client.has("console") ? [page(paths.setup, setup, loadSetup, "SetupPage")] : []),
    page(returnableRoutePatterns.admin, admin, loadAdmin, "Component"),
    redirectRoute("/search", paths.dashboard),
    redirectRoute("*", paths.dashboard),
  ];
}

/** Waits for the start of the portal, and redirects users who may not open the page. */
async function guardPage(portal: Portal, { access, page }: RouteHandle, url: URL, isFirst: () => boolean) {
  const atStart = await portal.start();
  const settings = portal.settings() ?? atStart;
  const shared = url.pathname === paths.dashboard && isFirst() && consumeSharedIds(portal.host, url);
  if (shared) return redirect(shared);
  // After a logout there is no session until the guest session is opened.
  if (portal.session.get().status === "loading") await portal.sessionActions.openGuest();
  const session = portal.session.get();
  const hideDashboard = settings.global.hide_dashboard;
  const target = getRedirect({ path: url.pathname, access, session, hideDashboard });
  if (target === paths.login) return redirect(getLoginPath(url, "required"));
  if (target !== null && target !== url.pathname) return redirect(target);
  if (access === "admin" || page === "global:page.setup") await portal.language.loadLazyTexts("admin");
  return null;
}

/** Gives the portal the callbacks that need its router, and records into which field the user typed last. */
function connectPortal(portal: Portal, router: Router): void {
  // Loaded on demand, since sessions rarely end while the page is open.
  portal.onSessionEvent = (event, key, address) =>
    import("./session-events.tsx").then(
      ({ handleSessionEvent }) => handleSessionEvent(portal, router, event, key, address),
      () => false,
    );
  portal.openLogin = () => void router.navigate(getLoginPath(router.state.location));
  portal.host.root.addEventListener(
    "input",
    ({ target }) => {
      portal.lastInput = { into: target, at: router.state.location };
    },
    { signal: portal.closed },
  );
  // Sends the first search before its page is rendered. Later pages render at once and fetch by themselves.
  portal.onSettingsLoaded = async (settings, locale) => {
    const { location, initialized } = router.state;
    if (initialized || !location.pathname.startsWith(paths.search) || !portal.session.get().session?.isAssetUser)
      return;
    const { client, queries, host } = portal;
    const page = await import("../features/search/search-page.tsx").catch(() => null);
    await page?.prefetchSearch({ client, queries, host, settings, locale }, location);
  };
}

/**
 * Returns the search path for asset ids in the query of a shared link, before or after the `#`, and removes them from
 * the address, so that they apply only once.
 */
function consumeSharedIds(host: Host, { searchParams }: URL): string | undefined {
  const address = host.address();
  const ids = searchParams.get("id") || address.searchParams.get("id");
  if (!ids) return undefined;
  address.searchParams.delete("id");
  host.replaceAddress(address);
  return `${paths.everything}?id=${encodeURIComponent(ids)}`;
}

/** A redirect. It has an element, though it is never rendered: the router warns about routes without one. */
function redirectRoute(path: string, to: string): RouteObject {
  return { path, loader: () => redirect(to), element: null };
}

function assetHandle(place: "dashboard" | "search" | "asset" | "bookmark", header: RouteHandle["header"]): RouteHandle {
  const area = place === "asset" ? "assetInfo" : place;
  return { page: `global:page.${place}`, area, logo: place, access: "asset-user", header };
}

/** Handle of a page that is open to everyone, signed in or not. */
function publicHandle(
  page: "custom" | "login" | "logout" | "setup",
  header: RouteHandle["header"],
  area?: AreaName,
): RouteHandle {
  return { page: `global:page.${page}`, ...(area ? { area } : {}), access: "anyone", header };
}
