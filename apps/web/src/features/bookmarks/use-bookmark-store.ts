import { focusManager } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useClient } from "../../shared/api/client-context.tsx";
import { useRetryOnReconnect } from "../../shared/api/connection-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import { useHost } from "../../shared/host/host-context.tsx";
import { createGuestStorage, createServerStorage, GUEST_STORAGE_KEY } from "./bookmark-storage.ts";
import {
  type BookmarkState,
  type BookmarkStore,
  type BookmarkStoreEvents,
  createBookmarkStore,
} from "./bookmark-store.ts";

/** Storage key that changes with every save of an account's list, so that other tabs read it again. */
const SAVED_KEY = "vitrine.bookmarks.saved";

const emptyState: BookmarkState = { status: "initial", ids: [] };

/**
 * The bookmark store of the signed-in user or guest; null for users who see no assets. Follows changes in other tabs
 * and devices.
 */
export function useBookmarkStore(events: BookmarkStoreEvents): { store: BookmarkStore | null; state: BookmarkState } {
  const client = useClient();
  const host = useHost();
  const { session } = useSession();
  const user = session?.isAssetUser ? session.user : undefined;
  const [store, setStore] = useState<BookmarkStore | null>(null);
  const failed = useEffectEvent(events.failed);
  const gone = useEffectEvent(events.deleted);
  const refused = useEffectEvent(events.refused);
  const unsaved = useEffectEvent(events.unsaved);
  const saved = useEffectEvent((savedIds: readonly string[]) => {
    if (user !== null) host.storage.set(SAVED_KEY, String(Date.now()));
    events.saved(savedIds);
  });
  useEffect(() => {
    if (user === undefined) return;
    const storage = user === null ? createGuestStorage(host.storage) : createServerStorage(client);
    const created = createBookmarkStore(storage, {
      failed: (error, again) => failed(error, again),
      deleted: (ids) => gone(ids),
      refused: (ids) => refused(ids),
      unsaved: (count) => unsaved(count),
      saved: (savedIds) => saved(savedIds),
    });
    const unmounted = new AbortController();
    const key = user === null ? GUEST_STORAGE_KEY : SAVED_KEY;
    host.onStorageChange((changed) => {
      if (changed === key || changed === null) void created.refresh();
    }, unmounted.signal);
    const unfocus = focusManager.subscribe((focused) => {
      if (focused) void created.refresh();
    });
    setStore(created);
    void created.refresh();
    return () => {
      unmounted.abort();
      unfocus();
      created.close();
      setStore(null);
    };
  }, [user, client, host]);
  const state = useSyncExternalStore(store?.subscribe ?? noSubscription, store?.get ?? getEmptyState);
  useRetryOnReconnect(state.status === "failure", () => void store?.refresh());
  return { store, state };
}

const noSubscription = () => () => {};
const getEmptyState = () => emptyState;
