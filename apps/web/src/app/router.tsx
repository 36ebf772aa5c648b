import type { Extension } from "@vitrine/contract/extensions";
import type { AreaName } from "@vitrine/settings/registry/areas";
import type { ComponentType } from "react";
import { type RouteObject, redirect } from "react-router-dom";
import type { Host } from "../shared/host/host.ts";
import { loginFrom, paths, patterns } from "../shared/paths.ts";
import { redirectFor } from "./navigation-rules.ts";
import type { Portal } from "./portal.ts";
import { RootLayout } from "./root-layout.tsx";
import { RouteFault } from "./route-fault.tsx";
import type { RouteHandle } from "./route-handle.ts";
import { StartScreen } from "./start-screen.tsx";

/** From results, assets are opened: at once, and without a network. The first results come before. */
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
      const shared = url.pathname === paths.dashboard && !router.state.initialized && takeSharedIds(portal.host, url);
      if (shared) return redirect(shared);
      // A logout forgets the session before it has a guest's.
      if (portal.session.get().status === "loading") await portal.sessionActions.openGuest();
      const target = redirectFor({
        path: url.pathname,
        access: handle.access,
        session: portal.session.get(),
        hideDashboard: settings.global.hide_dashboard,
      });
      if (target === paths.login) return redirect(loginFrom(url, "required"));
      if (target !== null && target !== url.pathname) return redirect(target);
      if (handle.access === "admin" || handle.page === "global:page.setup") await portal.language.loadLater("admin");
      if (handle.access === "anyone" || handle.page === "global:page.bookmark")
        await portal.language.loadLater("pages");
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

  /** A page that works with some backends alone; with others, its address is unknown. */
  const offered = (extension: Extension, made: () => RouteObject) => (portal.client.has(extension) ? [made()] : []);

  // Few sessions end while somebody looks: what happens then comes with the first.
  portal.onSession = (event, key, address) =>
    import("./session-care.tsx").then(
      ({ careFor }) => careFor(portal, router, event, key, address),
      () => false,
    );
  portal.host.root.addEventListener(
    "input",
    ({ target }) => {
      portal.typed = { into: target, at: router.state.location };
    },
    { signal: portal.closed },
  );

  // The first question of a search, before its page is drawn. Later pages are drawn at once, and ask by themselves.
  portal.onKnown = async (settings, locale) => {
    const { location, initialized } = router.state;
    if (initialized || !location.pathname.startsWith(paths.search) || !portal.session.get().session?.isAssetUser)
      return;
    const { client, queries, host } = portal;
    const page = await import("../features/search/search-page.tsx").catch(() => null);
    await page?.askAhead({ client, queries, host, settings, locale }, location);
  };

  const router = portal.host.createRouter([
    {
      id: "frame",
      path: "/",
      loader: () => portal.start(),
      element: <RootLayout />,
      errorElement: <RouteFault />,
      HydrateFallback: StartScreen,
      children: [
        {
          errorElement: <RouteFault />,
          children: [
            page(patterns.dashboard, asset("dashboard", "plain"), () => import("./pages/dashboard.tsx"), "Dashboard"),
            page(
              patterns.search,
              asset("search", "search"),
              () => {
                window.setTimeout(() => assetPage().catch(() => {}), AFTER_SEARCH_MS);
                return import("../features/search/search-page.tsx");
              },
              "SearchPage",
            ),
            page(patterns.asset, asset("asset", "search"), assetPage, "AssetPage"),
            page(
              patterns.bookmark,
              asset("bookmark", "plain"),
              () => import("../features/bookmarks/bookmark-page.tsx"),
              "BookmarkPage",
            ),
            page(
              patterns.custom,
              open("custom", "plain"),
              () => import("../features/pages/custom-page.tsx"),
              "CustomPage",
            ),
            page(paths.login, open("login", "none", "login"), () => import("./pages/login.tsx"), "Login"),
            page(
              paths.logout,
              { ...open("logout", "plain", "logout"), logo: "logout" },
              () => import("./pages/logout.tsx"),
              "Logout",
            ),
            ...offered("password_codes", () =>
              page(patterns.password, open("login", "none", "login"), () => import("./pages/password.tsx"), "Password"),
            ),
            ...offered("console", () =>
              page(
                paths.setup,
                open("setup", "none", "login"),
                () => import("../features/setup/setup-page.tsx"),
                "SetupPage",
              ),
            ),
            page(
              patterns.admin,
              { page: "global:page.admin", area: "admin", access: "admin", header: "bare" },
              () => import("./pages/admin-door.ts").then(({ openAdmin }) => openAdmin(!router.state.initialized)),
              "Component",
            ),
            leadOn("/search", paths.dashboard),
            leadOn("*", paths.dashboard),
          ],
        },
      ],
    },
  ]);
  return router;
}

/**
 * The search for the assets that a link to the portal names in its query, before the `#` or behind it. They are removed
 * from the address, so that they count once.
 */
function takeSharedIds(host: Host, { searchParams }: URL): string | undefined {
  const address = host.address();
  const ids = searchParams.get("id") || address.searchParams.get("id");
  if (!ids) return undefined;
  address.searchParams.delete("id");
  host.replaceAddress(address);
  return `${paths.everything}?id=${encodeURIComponent(ids)}`;
}

/** With an element, though it is never drawn: the router takes a route without any for a mistake. */
function leadOn(path: string, to: string): RouteObject {
  return { path, loader: () => redirect(to), element: null };
}

function asset(place: "dashboard" | "search" | "asset" | "bookmark", header: RouteHandle["header"]): RouteHandle {
  const area = place === "asset" ? "assetInfo" : place;
  return { page: `global:page.${place}`, area, logo: place, access: "asset-user", header };
}

/** Opens for everyone, signed in or not. */
function open(
  page: "custom" | "login" | "logout" | "setup",
  header: RouteHandle["header"],
  area?: AreaName,
): RouteHandle {
  return { page: `global:page.${page}`, ...(area ? { area } : {}), access: "anyone", header };
}
