import { createContext, useContext, useSyncExternalStore } from "react";
import type { SessionActions } from "./session-actions.ts";
import type { SessionState, SessionStore } from "./session-store.ts";

const SessionContext = createContext<{ store: SessionStore; actions: SessionActions } | null>(null);

export const SessionProvider = SessionContext.Provider;

function useSessionContext() {
  const context = useContext(SessionContext);
  if (!context) throw new Error("useSession needs a SessionProvider");
  return context;
}

export function useSession(): SessionState {
  const { store } = useSessionContext();
  return useSyncExternalStore(store.subscribe, store.get);
}

export function useSessionActions(): SessionActions {
  return useSessionContext().actions;
}
