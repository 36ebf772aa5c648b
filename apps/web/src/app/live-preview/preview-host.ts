import type { Host } from "../../shared/host/host.ts";
import { type Kept, keptIn } from "../../shared/kept.ts";

/** In-memory storage until the frame is reloaded. `put` returns false, so nobody counts reloads in it. */
const inMemory = () =>
  keptIn(() => {
    throw new Error("The preview keeps nothing.");
  });

/** Reads what is kept, and writes into memory: what is tried in the preview stays in it. */
function overMemory(kept: Kept): Kept {
  const ours = inMemory();
  const dropped = new Set<string>();
  return {
    get: (key) => ours.get(key) ?? (dropped.has(key) ? null : kept.get(key)),
    put: (key, text) => {
      dropped.delete(key);
      return ours.put(key, text);
    },
    drop: (key) => {
      dropped.add(key);
      ours.drop(key);
    },
  };
}

/** The host of the preview: it reads session, theme and language of the admin, and changes none of them. */
export function previewHost(host: Host): Host {
  return { ...host, kept: overMemory(host.kept), keptInTab: inMemory(), leave: () => {} };
}
