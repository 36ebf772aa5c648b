import { createSafeContext } from "@mantine/core";
import { useSyncExternalStore } from "react";
import type { SessionActions } from "./session-actions.ts";
import type { SessionState, SessionStore } from "./session-store.ts";

const [SessionProvider, useSessionContext] = createSafeContext<{ store: SessionStore; actions: SessionActions }>(
  "useSession needs a SessionProvider",
);

export { SessionProvider };

export function useSession(): SessionState {
  const { store } = useSessionContext();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The session store, for code that reads the session after rendering. */
export function useSessionStore(): SessionStore {
  return useSessionContext().store;
}

export function useSessionActions(): SessionActions {
  return useSessionContext().actions;
}
