import type { PreviewPerson } from "@vitrine/settings/preview-protocol";
import { SESSION_KEY } from "../../shared/api/session-store.ts";
import type { Portal } from "../portal.ts";

/** Changes whose eyes see the preview. The session of whoever looks at it lives on, and comes back. */
export function createPersons({ host, session, sessionActions, queries }: Portal) {
  const kept = host.storage.get(SESSION_KEY);
  let now: PreviewPerson = "self";
  return async (person: PreviewPerson): Promise<void> => {
    if (person === now) return;
    now = person;
    // The host of the preview writes into memory, and its client tells the server nothing.
    if (person === "guest") return sessionActions.logout();
    if (kept === null) return;
    host.storage.set(SESSION_KEY, kept);
    session.reread();
    await queries.resetQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith("config.") });
  };
}
