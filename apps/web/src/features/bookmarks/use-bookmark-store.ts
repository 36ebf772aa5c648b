import { focusManager } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useClient } from "../../shared/api/client-context.tsx";
import { useRetryOnReconnect } from "../../shared/api/connection-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import { useHost } from "../../shared/host/host-context.tsx";
import { GUEST_KEY, guestPlace, serverPlace } from "./bookmark-places.ts";
import { type BookmarkEvents, type BookmarkState, type BookmarkStore, createBookmarkStore } from "./bookmark-store.ts";

/** Changes with every save of an account's list: other tabs read it again. */
const SAVED_KEY = "vitrine.bookmarks.saved";

const nothing: BookmarkState = { status: "initial", ids: [] };

/** The bookmarks of whoever is signed in, or of the guest; others have none. Follows other tabs and devices. */
export function useBookmarkStore(events: BookmarkEvents): { store: BookmarkStore | null; state: BookmarkState } {
  const client = useClient();
  const host = useHost();
  const { session } = useSession();
  const user = session?.isAssetUser ? session.user : undefined;
  const [store, setStore] = useState<BookmarkStore | null>(null);
  const failed = useEffectEvent(events.failed);
  const gone = useEffectEvent(events.gone);
  const refused = useEffectEvent(events.refused);
  const unsaved = useEffectEvent(events.unsaved);
  const saved = useEffectEvent((kept: readonly string[]) => {
    if (user !== null) host.storage.set(SAVED_KEY, String(Date.now()));
    events.saved(kept);
  });
  useEffect(() => {
    if (user === undefined) return;
    const place = user === null ? guestPlace(host.storage) : serverPlace(client);
    const made = createBookmarkStore(place, {
      failed: (error, again) => failed(error, again),
      gone: (ids) => gone(ids),
      refused: (ids) => refused(ids),
      unsaved: (count) => unsaved(count),
      saved: (kept) => saved(kept),
    });
    const left = new AbortController();
    const key = user === null ? GUEST_KEY : SAVED_KEY;
    host.onStorageChange((changed) => {
      if (changed === key || changed === null) void made.refresh();
    }, left.signal);
    const unfocus = focusManager.subscribe((focused) => {
      if (focused) void made.refresh();
    });
    setStore(made);
    void made.refresh();
    return () => {
      left.abort();
      unfocus();
      made.close();
      setStore(null);
    };
  }, [user, client, host]);
  const state = useSyncExternalStore(store?.subscribe ?? never, store?.get ?? none);
  useRetryOnReconnect(state.status === "failure", () => void store?.refresh());
  return { store, state };
}

const never = () => () => {};
const none = () => nothing;
