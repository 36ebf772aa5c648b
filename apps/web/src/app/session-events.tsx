/**
 * Handles the end of a session, a forbidden call, or a session change in another tab. Loaded on demand. If leaving the
 * page would lose unsaved input, a login dialog opens over the page; otherwise the login page opens and leads back.
 */
import type { RouteKey } from "@vitrine/contract/routes";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { matchPath } from "react-router-dom";
import { userDependentQueryFilter } from "../shared/api/portal-queries.ts";
import { FORBIDDEN_RELOAD_STORAGE_KEY, toForbiddenReloadStorageKey } from "../shared/api/refusal-rules.ts";
import { type Session, SessionStore } from "../shared/api/session-store.ts";
import type { Host } from "../shared/host/host.ts";
import type { HostStorage } from "../shared/host/host-storage.ts";
import { getLoginPath, paths, returnableRoutePatterns } from "../shared/paths.ts";
import { isModalOpen } from "../shared/ui/dialogs/use-modal-open.ts";
import { useNotify } from "../shared/ui/notices/notices.tsx";
import { getPathAfterLogin } from "./navigation-rules.ts";
import type { Portal, SessionEvent } from "./portal.ts";

/** Milliseconds to wait until another tab has opened its guest session after a logout. */
const FOLLOW_DELAY_MS = 800;

/** Endpoints of user actions, such as a download, which would be lost by leaving the page. */
const ACTION_ENDPOINT = /^download\.(single|zip)|\.(save|remove)$/;

type Router = ReturnType<Host["createRouter"]>;

/** Returns true if the session was reopened, so that the failed call can be repeated. */
export async function handleSessionEvent(
  portal: Portal,
  router: Router,
  event: SessionEvent,
  key?: RouteKey,
  address = "",
): Promise<boolean> {
  const { host, session, relogin } = portal;
  const { location, navigation } = router.state;
  // A group view ends by itself when its session does; what it may not do is shown by the page.
  if (session.get().viewedGroup !== undefined && event !== "over") return false;
  if (event === "elsewhere") return followOtherTab(portal, router);
  if (relogin) return event === "over" && relogin.answer;
  if (event === "over" && host.renewSession && session.get().session?.user) {
    await host.renewSession();
    return true;
  }
  const atLogin = [location, navigation.location].some((at) => at?.pathname === paths.login);
  const isUnsaved = !atLogin && hasUnsavedInput(portal, router);
  const isAction = router.state.initialized && key !== undefined && ACTION_ENDPOINT.test(key);
  if (event === "over" && (isUnsaved || (isAction && !atLogin))) return askForRelogin(portal, router, null);
  if (event === "forbidden") {
    // Neither reload nor login, which would lose unsaved input: the page itself shows the error.
    if (atLogin || isUnsaved || portal.isReloading) return false;
    if (key && decideAfterForbidden(host.storage, key, address) === "reload") {
      portal.isReloading = true;
      host.reload();
      return false;
    }
    const now = session.get().session;
    const before = portal.forbiddenSession;
    // Still forbidden after another login: another one would not help either, so the page shows the error.
    if (before && now && now.user !== null && now.session !== before.session) return false;
    if (now) portal.forbiddenSession = now;
  } else session.expire();
  const state = { returns: location.pathname + location.search };
  if (!atLogin) void router.navigate(getLoginPath(location, event === "over" ? "expired" : "forbidden"), { state });
  return false;
}

async function followOtherTab(portal: Portal, router: Router): Promise<boolean> {
  // A logout in another tab removes the session before the guest session is stored: treat both as one change.
  await new Promise((resolve) => setTimeout(resolve, FOLLOW_DELAY_MS));
  if (portal.closed.aborted) return false;
  const { host, session, queries, relogin } = portal;
  const was = session.get().session;
  const now = new SessionStore(host.storage).get().session;
  if (relogin) {
    relogin.found(now);
    return relogin.answer;
  }
  if (was?.user === now?.user) {
    session.reread();
    return true;
  }
  // A guest's input is kept, since the page is not left.
  if (was?.user && hasUnsavedInput(portal, router)) return askForRelogin(portal, router, now);
  session.reread();
  portal.showOverlay(<SessionChangeNotice key={now?.session} user={now?.user ?? null} />);
  void router.revalidate();
  void queries.resetQueries(userDependentQueryFilter);
  return false;
}

/** Whether leaving the page would lose drafts, an open dialog, or typed text. */
function hasUnsavedInput({ host, lastInput }: Portal, { state: { initialized, location } }: Router): boolean {
  if (!initialized) return false;
  if (matchPath(returnableRoutePatterns.admin, location.pathname) || isModalOpen(host.root)) return true;
  if (lastInput?.at.pathname !== location.pathname || lastInput.at.search !== location.search) return false;
  const { into } = lastInput;
  return into instanceof Node && into.isConnected && !("value" in into && into.value === "");
}

/** Whether the page can continue: same user with no fewer rights, or any user on a guest's page. */
function canContinue(was: Session | null, now: Session): boolean {
  if (!was?.user) return now.user !== null;
  return now.user === was.user && !(was.isAssetUser && !now.isAssetUser) && !(was.isGuiAdmin && !now.isGuiAdmin);
}

async function askForRelogin(portal: Portal, router: Router, first: Session | null): Promise<boolean> {
  const { session, queries, host } = portal;
  const { session: was, endedByOwnChange = false } = session.get();
  let settle = (_again: boolean) => {};
  let elsewhere = first;
  let render = () => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const end = (again: boolean) => {
    portal.relogin = undefined;
    portal.showOverlay(null);
    settle(again);
  };
  const continueAs = (now: Session) => {
    session.put(now);
    void queries.invalidateQueries(userDependentQueryFilter);
    void router.revalidate();
    end(true);
  };
  /** Another user takes over: discard loaded data and input by a reload. */
  const switchUser = async (now: Session) => {
    session.put(now);
    const hideDashboard = portal.settings()?.global.hide_dashboard ?? false;
    await router.navigate(getPathAfterLogin({ session: now, hideDashboard, from: null }));
    end(false);
    host.reload();
  };
  const leave = async () => {
    if (elsewhere?.user) return switchUser(elsewhere);
    await router.navigate(paths.logout);
    end(false);
  };
  const found = (now: Session | null) => {
    if (!now?.user) return;
    if (canContinue(was, now)) return continueAs(now);
    elsewhere = now;
    render();
  };
  portal.relogin = { answer, found };
  try {
    const { ReloginDialog } = await import("./relogin-dialog.tsx");
    render = () =>
      portal.showOverlay(
        <ReloginDialog
          user={was?.user ?? null}
          elsewhere={elsewhere?.user ? elsewhere : null}
          isByOwnChange={endedByOwnChange}
          goesOn={(now) => canContinue(was, now)}
          onBack={continueAs}
          onOther={(now) => void switchUser(now)}
          onLeave={() => void leave()}
        />,
      );
    render();
  } catch {
    end(false);
  }
  return answer;
}

/**
 * Decides what to do after a 403: reload the first time, then show the login. Stored in the browser, to survive
 * reloads.
 * At most one reload until any call succeeds, and one per endpoint until the call that caused it succeeds.
 */
export function decideAfterForbidden(storage: HostStorage, key: RouteKey, address: string): "reload" | "login" {
  const reloads = [FORBIDDEN_RELOAD_STORAGE_KEY, toForbiddenReloadStorageKey(key)];
  const first = reloads.every((kept) => storage.get(kept) === null);
  return first &&
    storage.set(toForbiddenReloadStorageKey(key), address) &&
    storage.set(FORBIDDEN_RELOAD_STORAGE_KEY, "1")
    ? "reload"
    : "login";
}

/** Shows a notice that the session was changed by a login or logout in another tab. Renders nothing itself. */
function SessionChangeNotice({ user }: { user: string | null }): null {
  const { t } = useTranslation();
  const notify = useNotify();
  useEffect(() => {
    const text = user === null ? t("toast:login.left_elsewhere") : t("toast:login.welcome", { name: user });
    notify({ kind: "info", text, id: "followed" });
  }, [user, notify, t]);
  return null;
}
