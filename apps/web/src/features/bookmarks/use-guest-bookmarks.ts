import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "../../shared/api/session-context.tsx";
import { useHost } from "../../shared/host/host-context.tsx";
import { GUEST_STORAGE_KEY, parseGuestIds, writeGuestIds } from "./bookmark-storage.ts";

/** Storage key of the account to which this tab has offered the guest's bookmarks. */
const OFFERED_KEY = "vitrine.bookmarks.offered";

interface GuestBookmarks {
  readonly ids: readonly string[];
  /** Returns true once for each login in a tab: the list is to be offered now. */
  claimOffer(): boolean;
  /** Deletes the guest's bookmarks. Returns a function that restores them. */
  discard(): () => void;
  /** From now on, bookmarks saved by the account are deleted here. Returns a function that restores all. */
  adopt(): () => void;
  /** Called with the ids that the account has saved. */
  saved(savedIds: readonly string[]): void;
  /** Called with the ids that the account refused. Returns those that it was to adopt; they stay here. */
  refused(ids: readonly string[]): readonly string[];
}

/** The guest's bookmarks in this browser, for an account that has signed in since. */
export function useGuestBookmarks(): GuestBookmarks {
  const { storage, tabStorage } = useHost();
  const { session } = useSession();
  const user = session?.isAssetUser ? session.user : null;
  const [, read] = useState(0);
  const text = user === null ? null : storage.get(GUEST_STORAGE_KEY);
  const ids = useMemo(() => parseGuestIds(text), [text]);
  useEffect(() => {
    if (session && user === null) tabStorage.remove(OFFERED_KEY);
  }, [session, user, tabStorage]);
  const claimOffer = useCallback(() => {
    if (user === null || tabStorage.get(OFFERED_KEY) === user) return false;
    tabStorage.set(OFFERED_KEY, user);
    return true;
  }, [user, tabStorage]);
  const adopting = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account does not adopt them
  useEffect(() => () => adopting.current.clear(), [user]);
  const updateGuestIds = useCallback(
    (next: (now: readonly string[]) => readonly string[]) => {
      writeGuestIds(storage, next(parseGuestIds(storage.get(GUEST_STORAGE_KEY))));
      read((times) => times + 1);
    },
    [storage],
  );
  return useMemo(() => {
    const restore = () => {
      adopting.current.clear();
      updateGuestIds((now) => [...new Set([...ids, ...now])]);
    };
    return {
      ids,
      claimOffer,
      discard: () => {
        updateGuestIds(() => []);
        return restore;
      },
      adopt: () => {
        adopting.current = new Set(ids);
        return restore;
      },
      saved: (savedIds) => {
        const adopted = new Set(savedIds.filter((id) => adopting.current.delete(id)));
        if (adopted.size > 0) updateGuestIds((now) => now.filter((id) => !adopted.has(id)));
      },
      refused: (refusedIds) => refusedIds.filter((id) => adopting.current.delete(id)),
    };
  }, [ids, claimOffer, updateGuestIds]);
}
