import { useCallback, useEffect, useMemo, useState } from "react";
import { useSession } from "../../shared/api/session-context.tsx";
import { useHost } from "../../shared/host/host-context.tsx";
import { GUEST_KEY, idsIn } from "./bookmark-places.ts";

/** The account to which this tab has offered the guest's list. */
const OFFERED_KEY = "vitrine.bookmarks.offered";

interface GuestList {
  readonly ids: readonly string[];
  /** Whether it is to be offered now: once for each login in a tab. */
  takeOffer(): boolean;
  /** Forgets it. */
  discard(): void;
}

/** What a guest has kept in this browser, as an account that has signed in since finds it. */
export function useGuestList(): GuestList {
  const { storage, tabStorage } = useHost();
  const { session } = useSession();
  const user = session?.isAssetUser ? session.user : null;
  const [, read] = useState(0);
  const text = user === null ? null : storage.get(GUEST_KEY);
  const ids = useMemo(() => idsIn(text), [text]);
  useEffect(() => {
    if (session && user === null) tabStorage.remove(OFFERED_KEY);
  }, [session, user, tabStorage]);
  const takeOffer = useCallback(() => {
    if (user === null || tabStorage.get(OFFERED_KEY) === user) return false;
    tabStorage.set(OFFERED_KEY, user);
    return true;
  }, [user, tabStorage]);
  const discard = useCallback(() => {
    storage.remove(GUEST_KEY);
    read((times) => times + 1);
  }, [storage]);
  return useMemo(() => ({ ids, takeOffer, discard }), [ids, takeOffer, discard]);
}
