import { useEffect, useEffectEvent, useRef } from "react";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { emptySelection } from "./selection.ts";
import { type StoredSelection, storeSelection } from "./stored-selection.ts";

/** Stores the selection when the page unmounts, in case the user goes to the login. */
export function useStoreSelection(now: StoredSelection & { readonly address: string }): void {
  const { tabStorage } = useHost();
  const { session } = useSession();
  // An expired session has no user, so the last one is used.
  const owner = useRef(session);
  useEffect(() => {
    if (session) owner.current = session;
  }, [session]);
  const leave = useEffectEvent(() => storeSelection(tabStorage, owner.current, now));
  const arrive = useEffectEvent(() => storeSelection(tabStorage, null, { ...now, selection: emptySelection }));
  useEffect(() => {
    arrive();
    return () => leave();
  }, []);
}
