import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "../../shared/api/session-context.tsx";
import { useHost } from "../../shared/host/host-context.tsx";
import { GUEST_KEY, idsIn, writeGuestIds } from "./bookmark-places.ts";

/** The account to which this tab has offered the guest's list. */
const OFFERED_KEY = "vitrine.bookmarks.offered";

interface GuestList {
  readonly ids: readonly string[];
  /** Whether it is to be offered now: once for each login in a tab. */
  takeOffer(): boolean;
  /** Forgets all of it. What comes back brings it back. */
  discard(): () => void;
  /** What the account keeps of it from now on is forgotten here. What comes back brings all of it back. */
  adopt(): () => void;
  /** The account keeps these. */
  saved(kept: readonly string[]): void;
  /** The account does not keep these. Answers those that it was to adopt: they stay here. */
  refused(ids: readonly string[]): readonly string[];
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
  const adopting = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account adopts nothing of it
  useEffect(() => () => adopting.current.clear(), [user]);
  const change = useCallback(
    (next: (now: readonly string[]) => readonly string[]) => {
      writeGuestIds(storage, next(idsIn(storage.get(GUEST_KEY))));
      read((times) => times + 1);
    },
    [storage],
  );
  return useMemo(() => {
    const restore = () => {
      adopting.current.clear();
      change((now) => [...new Set([...ids, ...now])]);
    };
    return {
      ids,
      takeOffer,
      discard: () => {
        change(() => []);
        return restore;
      },
      adopt: () => {
        adopting.current = new Set(ids);
        return restore;
      },
      saved: (kept) => {
        const taken = new Set(kept.filter((id) => adopting.current.delete(id)));
        if (taken.size > 0) change((now) => now.filter((id) => !taken.has(id)));
      },
      refused: (gone) => gone.filter((id) => adopting.current.delete(id)),
    };
  }, [ids, takeOffer, change]);
}
