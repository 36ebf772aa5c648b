import type { PreviewPerson } from "@vitrine/settings/preview-protocol";
import { SESSION_KEY } from "../../shared/api/session-store.ts";
import { ofReader, type Portal } from "../portal.ts";
import type { PreviewStorage } from "./preview-host.ts";

export interface Persons {
  see(person: PreviewPerson): Promise<void>;
  /** Whoever looks at the preview has another session. */
  reread(): void;
}

/** Whose eyes see the preview. The session of whoever looks at it lives on, and comes back. */
export function createPersons({ session, sessionActions, queries }: Portal, storage: PreviewStorage): Persons {
  let now: PreviewPerson = "self";
  const reread = () => {
    if (now !== "self") return;
    storage.release(SESSION_KEY);
    session.reread();
  };
  return {
    reread,
    async see(person) {
      if (person === now) return;
      now = person;
      // The host of the preview writes into memory, and its client tells the server nothing.
      if (person === "guest") return sessionActions.logout();
      reread();
      await queries.resetQueries(ofReader);
    },
  };
}
