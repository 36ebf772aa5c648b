import type { Extension } from "@vitrine/contract/extensions";
import type { AreaName } from "@vitrine/settings/registry/areas";
import type { ComponentType } from "react";
import { type RouteObject, redirect } from "react-router-dom";
import type { Host } from "../shared/host/host.ts";
import { getLoginPath, paths, patterns } from "../shared/paths.ts";
import { getRedirect } from "./navigation-rules.ts";
import type { Portal } from "./portal.ts";
import { RootLayout } from "./root-layout.tsx";
import { RouteError } from "./route-error.tsx";
import type { RouteHandle } from "./route-handle.ts";
import { StartScreen } from "./start-screen.tsx";

/** Delay before the asset page is prefetched after a search, so that the first results load first. */
const AFTER_SEARCH_MS = 2000;

const assetPage = () => import("../features/asset-page/asset-page.tsx");

/** The router of one portal. Redirects are decided before a page is shown, by the rules in `navigation-rules.ts`. */
export function createPortalRouter(portal: Portal) {
  const guard =
    (handle: RouteHandle) =>
    async ({ request }: { request: Request }) => {
      const atStart = await portal.start();
      const settings = portal.settings() ?? atStart;
      const url = new URL(request.url);
      const shared =
        url.pathname === paths.dashboard && !router.state.initialized && consumeSharedIds(portal.host, url);
      if (shared) return redirect(shared);
      // After a logout there is no session until the guest session is opened.
      if (portal.session.get().status === "loading") await portal.sessionActions.openGuest();
      const target = getRedirect({
        path: url.pathname,
        access: handle.access,
        session: portal.session.get(),
        hideDashboard: settings.global.hide_dashboard,
      });
      if (target === paths.login) return redirect(getLoginPath(url, "required"));
      if (target !== null && target !== url.pathname) return redirect(target);
      if (handle.access === "admin" || handle.page === "global:page.setup")
        await portal.language.loadLazyTexts("admin");
      return null;
    };
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
    loader: guard(handle),
    lazy: () => load().then((file) => ({ Component: file[name] })),
    shouldRevalidate: () => true,
  });

  /** Adds a page only if the backend supports the extension. */
  const ifSupported = (extension: Extension, made: () => RouteObject) => (portal.client.has(extension) ? [made()] : []);

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

  const router = portal.host.createRouter([
    {
      id: "frame",
      path: "/",
      loader: () => portal.start(),
      element: <RootLayout />,
      errorElement: <RouteError />,
      HydrateFallback: StartScreen,
      children: [
        {
          errorElement: <RouteError />,
          children: [
            page(
              patterns.dashboard,
              assetRoute("dashboard", "plain"),
              () => import("./pages/dashboard.tsx"),
              "Dashboard",
            ),
            page(
              patterns.search,
              assetRoute("search", "search"),
              () => {
                window.setTimeout(() => assetPage().catch(() => {}), AFTER_SEARCH_MS);
                return import("../features/search/search-page.tsx");
              },
              "SearchPage",
            ),
            page(patterns.asset, assetRoute("asset", "search"), assetPage, "AssetPage"),
            page(
              patterns.bookmark,
              assetRoute("bookmark", "plain"),
              () => import("../features/bookmarks/bookmark-page.tsx"),
              "BookmarkPage",
            ),
            page(
              patterns.custom,
              publicRoute("custom", "plain"),
              () => import("../features/pages/custom-page.tsx"),
              "CustomPage",
            ),
            page(paths.login, publicRoute("login", "none", "login"), () => import("./pages/login.tsx"), "Login"),
            page(
              paths.logout,
              { ...publicRoute("logout", "plain", "logout"), logo: "logout" },
              () => import("./pages/logout.tsx"),
              "Logout",
            ),
            ...ifSupported("password_codes", () =>
              page(
                patterns.password,
                publicRoute("login", "none", "login"),
                () => import("./pages/password.tsx"),
                "Password",
              ),
            ),
            ...ifSupported("console", () =>
              page(
                paths.setup,
                publicRoute("setup", "none", "login"),
                () => import("../features/setup/setup-page.tsx"),
                "SetupPage",
              ),
            ),
            page(
              patterns.admin,
              { page: "global:page.admin", area: "admin", access: "admin", header: "bare" },
              () =>
                import("./pages/load-admin-page.ts").then(({ loadAdminPage }) =>
                  loadAdminPage(!router.state.initialized),
                ),
              "Component",
            ),
            redirectRoute("/search", paths.dashboard),
            redirectRoute("*", paths.dashboard),
          ],
        },
      ],
    },
  ]);
  return router;
}

/**
 * Returns the search path for asset ids in the query of a shared link, before or after the `#`, and removes them from
 * the
 * address, so that they apply only once.
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

function assetRoute(place: "dashboard" | "search" | "asset" | "bookmark", header: RouteHandle["header"]): RouteHandle {
  const area = place === "asset" ? "assetInfo" : place;
  return { page: `global:page.${place}`, area, logo: place, access: "asset-user", header };
}

/** Handle of a page that is open to everyone, signed in or not. */
function publicRoute(
  page: "custom" | "login" | "logout" | "setup",
  header: RouteHandle["header"],
  area?: AreaName,
): RouteHandle {
  return { page: `global:page.${page}`, ...(area ? { area } : {}), access: "anyone", header };
}
