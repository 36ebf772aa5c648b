/** Keeps what is selected for the way through a login, also where that leaves the portal: a tab long, once. */
import type { Session } from "../../../shared/api/session-store.ts";
import type { HostStorage } from "../../../shared/host/host-storage.ts";
import type { Selection } from "./selection.ts";

export interface KeptSelection {
  readonly selection: Selection;
  /** Assets that were loaded. More may be selected. */
  readonly count: number;
}

interface Stored {
  readonly address: string;
  readonly user: string | null;
  /** The end of the session's token, which tells it from the next one. */
  readonly session: string;
  readonly count: number;
  readonly selected: readonly string[];
  readonly active: string | null;
  readonly anchor: string | null;
  readonly scope?: Selection["scope"];
}

const KEY = "vitrine.selection";

const endOf = ({ session }: Session) => session.slice(-8);

/** Nothing selected removes what was kept before. */
export function keepSelection(
  storage: HostStorage,
  session: Session | null,
  { address, selection, count }: KeptSelection & { readonly address: string },
): void {
  const { selected, active, anchor, scope } = selection;
  if (selected.size === 0) {
    storage.remove(KEY);
    return;
  }
  const stored: Stored = {
    address,
    user: session?.user ?? null,
    session: session ? endOf(session) : "",
    count,
    selected: [...selected],
    active,
    anchor,
    ...(scope && { scope }),
  };
  storage.set(KEY, JSON.stringify(stored));
}

/** What was selected at this address before the login that made this session; a selection of somebody else is not. */
export function keptSelection(
  storage: HostStorage,
  session: Session | null,
  address: string,
): KeptSelection | undefined {
  const kept = read(storage);
  if (!kept || !session?.user || kept.address !== address || kept.session === endOf(session)) return undefined;
  if (kept.user !== null && kept.user !== session.user) return undefined;
  const { selected, active, anchor, scope, count } = kept;
  return { selection: { selected: new Set(selected), active, anchor, ...(scope && { scope }) }, count };
}

function read(storage: HostStorage): Stored | null {
  try {
    return JSON.parse(storage.get(KEY) ?? "null") as Stored | null;
  } catch {
    return null;
  }
}
