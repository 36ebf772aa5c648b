/** After a new version was installed, the files of the old one are gone: the page reloads, once. */
import type { HostStorage } from "../host/host-storage.ts";

const KEY = "vitrine.stale";

export function isStaleChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** @throws unless the portal answers at its address: who reloads then has no page at all. */
export async function askForPortal({ pathname }: URL, signal?: AbortSignal): Promise<true> {
  const reply = await fetch(pathname, { method: "HEAD", cache: "no-store", signal: signal ?? null });
  if (!reply.ok) throw new Error(`the portal answers ${reply.status}`);
  return true;
}

/** True when it reloads. A second failure in a row is no stale file but a fault. */
export function reloadOnce(storage: HostStorage, reload: () => void): boolean {
  if (storage.get(KEY) !== null || !storage.set(KEY, "1")) return false;
  reload();
  return true;
}

export function forgetReload(storage: HostStorage): void {
  storage.remove(KEY);
}
