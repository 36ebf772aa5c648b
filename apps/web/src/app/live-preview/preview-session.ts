import type { PreviewViewer } from "@vitrine/settings/preview-protocol";
import { SESSION_KEY } from "../../shared/api/session-store.ts";
import { type Portal, userDependentQueries } from "../portal.ts";
import type { PreviewStorage } from "./preview-host.ts";

export interface PreviewSession {
  viewAs(person: PreviewViewer): Promise<void>;
  /** Called when the admin has a new session. */
  reread(): void;
}

/** Switches the viewer of the preview between the admin and a guest. The admin's own session is kept. */
export function createPreviewSession(
  { session, sessionActions, queries }: Portal,
  storage: PreviewStorage,
): PreviewSession {
  let now: PreviewViewer = "self";
  const reread = () => {
    if (now !== "self") return;
    storage.discardWrites(SESSION_KEY);
    session.reread();
  };
  return {
    reread,
    async viewAs(person) {
      if (person === now) return;
      now = person;
      // In the preview a logout changes only its in-memory storage and does not reach the server.
      if (person === "guest") return sessionActions.logout();
      reread();
      await queries.resetQueries(userDependentQueries);
    },
  };
}
