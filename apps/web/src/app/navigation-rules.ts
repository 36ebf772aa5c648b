/** Redirect rules. Pure functions; the router calls them before it shows a page. */
import type { SessionState } from "../shared/api/session-store.ts";
import { paths } from "../shared/paths.ts";

/** Who may open a page. `anyone`: also without a session and without guest access. */
export type PageAccess = "anyone" | "asset-user" | "admin";

export interface PageRequest {
  readonly path: string;
  readonly access: PageAccess;
  readonly session: SessionState;
  readonly hideDashboard: boolean;
}

/** Returns the path to redirect to, or null to stay. */
export function getRedirect({ path, access, session, hideDashboard }: PageRequest): string | null {
  if (access === "anyone") return null;
  const who = session.session;
  if (!who) return paths.login;
  if (access === "admin") return who.isGuiAdmin ? null : who.user === null ? paths.login : paths.noPermission;
  if (!who.isAssetUser)
    return who.isGuiAdmin ? paths.adminGeneral : who.user === null ? paths.login : paths.noPermission;
  if (path === paths.dashboard && hideDashboard) return paths.everything;
  return null;
}

export interface PathAfterLoginOptions {
  readonly session: NonNullable<SessionState["session"]>;
  readonly hideDashboard: boolean;
  /** The page that required the login, with its query, such as the ids of a shared link. */
  readonly from: string | null;
}

/** Returns the path to open after the login. */
export function getPathAfterLogin({ session, hideDashboard, from }: PathAfterLoginOptions): string {
  const toAdmin = from?.startsWith("/admin") ?? false;
  if (from !== null && (toAdmin ? session.isGuiAdmin : session.isAssetUser)) return from;
  if (session.isAssetUser) return hideDashboard ? paths.everything : paths.dashboard;
  return session.isGuiAdmin ? paths.adminGeneral : paths.noPermission;
}
