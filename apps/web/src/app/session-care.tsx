/**
 * What becomes of the page when its session is over, may not call, or is somebody else's in another tab. Loaded when
 * that happens. Where something would be lost by leaving, the session is opened again over the page; elsewhere the login
 * comes, and leads back.
 */
import type { RouteKey } from "@vitrine/contract/routes";
import { matchPath } from "react-router-dom";
import { createSessionStore, type Session } from "../shared/api/session-store.ts";
import type { Host } from "../shared/host/host.ts";
import { loginFrom, paths, patterns } from "../shared/paths.ts";
import { isModalOpen } from "../shared/ui/use-modal-open.ts";
import { afterForbidden } from "./after-forbidden.ts";
import { Followed } from "./frame/followed.tsx";
import { afterLogin } from "./navigation-rules.ts";
import { ofReader, type Portal, type SessionEvent } from "./portal.ts";

/** Milliseconds in which another tab gets its guest session. */
const FOLLOW_PAUSE = 800;

/** What somebody wanted done, as a download whose dialog has closed: it is lost where they are led away. */
const DOES = /^download\.(single|zip)|\.(save|remove)$/;

type Router = ReturnType<Host["createRouter"]>;

/** True when the session is open again, and what failed may be asked for once more. */
export async function careFor(
  portal: Portal,
  router: Router,
  event: SessionEvent,
  key?: RouteKey,
  address = "",
): Promise<boolean> {
  const { host, session, asking } = portal;
  const { location, navigation } = router.state;
  if (event === "elsewhere") return follow(portal, router);
  if (asking) return event === "over" && asking.answer;
  if (event === "over" && host.renewSession && session.get().session?.user) {
    await host.renewSession();
    return true;
  }
  const atLogin = [location, navigation.location].some((at) => at?.pathname === paths.login);
  const held = !atLogin && isHeld(portal, router);
  const does = router.state.initialized && key !== undefined && DOES.test(key);
  if (event === "over" && (held || (does && !atLogin))) return ask(portal, router, null);
  if (event === "forbidden") {
    // What is typed outlives neither a reload nor the login: the page says itself that it was refused.
    if (atLogin || held || portal.isReloading) return false;
    if (key && afterForbidden(host.storage, key, address) === "reload") {
      portal.isReloading = true;
      host.reload();
      return false;
    }
    const now = session.get().session;
    const before = portal.ledToLogin;
    // They have logged in, and it did not help.
    if (before && now && now.user !== null && now.session !== before.session) return false;
    if (now) portal.ledToLogin = now;
  } else session.expire();
  const state = { returns: location.pathname + location.search };
  if (!atLogin) void router.navigate(loginFrom(location, event === "over" ? "expired" : "forbidden"), { state });
  return false;
}

async function follow(portal: Portal, router: Router): Promise<boolean> {
  // A logout forgets the session before it has a guest's: what follows at once is one change.
  await new Promise((resolve) => setTimeout(resolve, FOLLOW_PAUSE));
  if (portal.closed.aborted) return false;
  const { host, session, queries, asking } = portal;
  const was = session.get().session;
  const now = createSessionStore(host.storage).get().session;
  if (asking) {
    asking.found(now);
    return asking.answer;
  }
  if (was?.user === now?.user) {
    session.reread();
    return true;
  }
  // What a guest has typed stays where it is.
  if (was?.user && isHeld(portal, router)) return ask(portal, router, now);
  session.reread();
  portal.show(<Followed key={now?.session} user={now?.user ?? null} />);
  void router.revalidate();
  void queries.resetQueries(ofReader);
  return false;
}

/** Leaving the page would lose something: drafts, what stands in a dialog, what was typed. */
function isHeld({ host, typed }: Portal, { state: { initialized, location } }: Router): boolean {
  if (!initialized) return false;
  if (matchPath(patterns.admin, location.pathname) || isModalOpen(host.root)) return true;
  if (typed?.at.pathname !== location.pathname || typed.at.search !== location.search) return false;
  const { into } = typed;
  return into instanceof Node && into.isConnected && !("value" in into && into.value === "");
}

/** The page goes on: it is the same person, who may still do what they could. A guest's page is anybody's. */
function goesOn(was: Session | null, now: Session): boolean {
  if (!was?.user) return now.user !== null;
  return now.user === was.user && !(was.isAssetUser && !now.isAssetUser) && !(was.isGuiAdmin && !now.isGuiAdmin);
}

async function ask(portal: Portal, router: Router, first: Session | null): Promise<boolean> {
  const { session, queries, host } = portal;
  const was = session.get().session;
  let settle = (_again: boolean) => {};
  let elsewhere = first;
  let draw = () => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const end = (again: boolean) => {
    portal.asking = undefined;
    portal.show(null);
    settle(again);
  };
  const goOn = (now: Session) => {
    session.put(now);
    void queries.invalidateQueries(ofReader);
    void router.revalidate();
    end(true);
  };
  /** Nothing of the page is theirs: not what was loaded, nor what was typed. */
  const change = async (now: Session) => {
    session.put(now);
    const hideDashboard = portal.settings()?.global.hide_dashboard ?? false;
    await router.navigate(afterLogin({ session: now, hideDashboard, from: null }));
    end(false);
    host.reload();
  };
  const leave = async () => {
    if (elsewhere?.user) return change(elsewhere);
    await router.navigate(paths.logout);
    end(false);
  };
  const found = (now: Session | null) => {
    if (!now?.user) return;
    if (goesOn(was, now)) return goOn(now);
    elsewhere = now;
    draw();
  };
  portal.asking = { answer, found };
  try {
    const [{ LoginAgain }] = await Promise.all([import("./login-again.tsx"), portal.language.loadLater("pages")]);
    draw = () =>
      portal.show(
        <LoginAgain
          user={was?.user ?? null}
          elsewhere={elsewhere?.user ? elsewhere : null}
          goesOn={(now) => goesOn(was, now)}
          onBack={goOn}
          onOther={(now) => void change(now)}
          onLeave={() => void leave()}
        />,
      );
    draw();
  } catch {
    end(false);
  }
  return answer;
}
