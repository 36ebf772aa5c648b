/** Redirect rules. Pure functions; the router calls them before it shows a page. */
import type { SessionState } from "../shared/api/session-store.ts";
import { paths } from "../shared/paths.ts";

/** `anyone`: opens even when nobody is signed in and guests are not let in. */
export type Access = "anyone" | "asset-user" | "admin";

export interface Visit {
  readonly path: string;
  readonly access: Access;
  readonly session: SessionState;
  readonly hideDashboard: boolean;
}

/** The address to go to instead, or null to stay. */
export function redirectFor({ path, access, session, hideDashboard }: Visit): string | null {
  if (access === "anyone") return null;
  const who = session.session;
  if (!who) return paths.login;
  if (access === "admin") return who.isGuiAdmin ? null : who.user === null ? paths.login : paths.noPermission;
  if (!who.isAssetUser)
    return who.isGuiAdmin ? paths.adminGeneral : who.user === null ? paths.login : paths.noPermission;
  if (path === paths.dashboard && hideDashboard) return paths.everything;
  return null;
}

export interface Arrival {
  readonly session: NonNullable<SessionState["session"]>;
  readonly hideDashboard: boolean;
  /** The page that sent the visitor to the login; a shared link brings its ids back this way. */
  readonly from: string | null;
}

/** Where to go after the login. */
export function afterLogin({ session, hideDashboard, from }: Arrival): string {
  const toAdmin = from?.startsWith("/admin") ?? false;
  if (from !== null && (toAdmin ? session.isGuiAdmin : session.isAssetUser)) return from;
  if (session.isAssetUser) return hideDashboard ? paths.everything : paths.dashboard;
  return session.isGuiAdmin ? paths.adminGeneral : paths.noPermission;
}
