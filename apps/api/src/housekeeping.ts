// What a server does now and then by itself: forget sessions that are over, collect files that nothing refers to.
import type { BlobStore } from "./platform/blob-store.ts";
import type { Tx } from "./platform/database.ts";

const HOUR = 3_600_000;
const SWEEP_EVERY = 24;

/** Every place that may refer to a blob. Whoever adds a table with a blob's name adds it here. */
const REFERENCES = `SELECT 1 FROM asset WHERE content_hash = @hash
  UNION ALL SELECT 1 FROM rendition WHERE blob_hash = @hash
  UNION ALL SELECT 1 FROM portal_file WHERE blob_hash = @hash LIMIT 1`;

export function isReferenced(tx: Tx, hash: string): boolean {
  return tx.$client.prepare(REFERENCES).get({ hash }) !== undefined;
}

/** Answers the function that ends it. */
export function keepHouse(
  work: { blobs: BlobStore; purgeSessions(): Promise<void> },
  onError: (error: unknown) => void,
): () => void {
  let hours = 0;
  const timer = setInterval(() => {
    work.purgeSessions().catch(onError);
    if (hours++ % SWEEP_EVERY === 0) work.blobs.sweep(isReferenced).catch(onError);
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
