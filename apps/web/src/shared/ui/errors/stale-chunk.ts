/** Handles chunks of an old version that were removed by an update: reloads the page once. */
import type { HostStorage } from "../../host/host-storage.ts";

const KEY = "vitrine.stale";

export function isStaleChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** @throws if the portal does not answer at its URL, since a reload would then show no page at all. */
export async function assertPortalReachable({ pathname }: URL, signal?: AbortSignal): Promise<true> {
  const reply = await fetch(pathname, { method: "HEAD", cache: "no-store", signal: signal ?? null });
  if (!reply.ok) throw new Error(`the portal answers ${reply.status}`);
  return true;
}

/** Returns true if it reloads. A second failure in a row has another cause and does not reload. */
export function reloadOnce(storage: HostStorage, reload: () => void): boolean {
  if (storage.get(KEY) !== null || !storage.set(KEY, "1")) return false;
  reload();
  return true;
}

export function clearReloadMark(storage: HostStorage): void {
  storage.remove(KEY);
}
