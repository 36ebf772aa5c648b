/** Stores the selection in the tab, to restore it once after a login, even one that leaves the portal. */

import { useEffect, useEffectEvent, useRef } from "react";
import { useSession } from "../../../shared/api/session-context.tsx";
import type { Session } from "../../../shared/api/session-store.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";
import { emptySelection, type Selection } from "./selection.ts";

export interface StoredSelection {
  readonly selection: Selection;
  /** Number of loaded assets. More may be selected. */
  readonly count: number;
}

interface StoredEntry {
  readonly address: string;
  readonly user: string | null;
  /** Last characters of the session token, to recognise a new session. */
  readonly session: string;
  readonly count: number;
  readonly selected: readonly string[];
  readonly active: string | null;
  readonly anchor: string | null;
  readonly scope?: Selection["scope"];
}

const STORAGE_KEY = "vitrine.selection";

const tokenEnd = ({ session }: Session) => session.slice(-8);

/** Stores the selection; an empty one removes the stored one. */
export function storeSelectionForLogin(
  storage: HostStorage,
  session: Session | null,
  { address, selection, count }: StoredSelection & { readonly address: string },
): void {
  const { selected, active, anchor, scope } = selection;
  if (selected.size === 0) {
    storage.remove(STORAGE_KEY);
    return;
  }
  const stored: StoredEntry = {
    address,
    user: session?.user ?? null,
    session: session ? tokenEnd(session) : "",
    count,
    selected: [...selected],
    active,
    anchor,
    ...(scope && { scope }),
  };
  storage.set(STORAGE_KEY, JSON.stringify(stored));
}

/** The selection made at this address before the current login; undefined if it belongs to another user. */
export function readSelectionBeforeLogin(
  storage: HostStorage,
  session: Session | null,
  address: string,
): StoredSelection | undefined {
  const stored = read(storage);
  if (!stored || !session?.user || stored.address !== address || stored.session === tokenEnd(session)) return undefined;
  if (stored.user !== null && stored.user !== session.user) return undefined;
  const { selected, active, anchor, scope, count } = stored;
  return { selection: { selected: new Set(selected), active, anchor, ...(scope && { scope }) }, count };
}

function read(storage: HostStorage): StoredEntry | null {
  try {
    return JSON.parse(storage.get(STORAGE_KEY) ?? "null") as StoredEntry | null;
  } catch {
    return null;
  }
}

/** Stores the selection when the page unmounts, in case the user goes to the login. */
export function useStoreSelectionForLogin(now: StoredSelection & { readonly address: string }): void {
  const { tabStorage } = useHost();
  const { session } = useSession();
  // An expired session is null, so the last session tells whose selection it is.
  const owner = useRef(session);
  useEffect(() => {
    if (session) owner.current = session;
  }, [session]);
  const leave = useEffectEvent(() => storeSelectionForLogin(tabStorage, owner.current, now));
  const arrive = useEffectEvent(() => storeSelectionForLogin(tabStorage, null, { ...now, selection: emptySelection }));
  useEffect(() => {
    arrive();
    return () => leave();
  }, []);
}
