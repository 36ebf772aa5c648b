/** Addresses longer than this are cut off by some proxies and servers. */
export const MAX_URL_LENGTH = 2048;
/** `https://`, the longest host name and its port: what an address without them gets from the page it is called from. */
const MAX_ORIGIN_LENGTH = "https://".length + 253 + ":65535".length;

/** Whether the whole address stays below `MAX_URL_LENGTH`, whatever the host is called. */
export function fitsUrl(url: string): boolean {
  return url.length + (url.startsWith("/") ? MAX_ORIGIN_LENGTH : 0) < MAX_URL_LENGTH;
}

/** The most ids that an address may name. */
export const MAX_IDS = 1000;

/** Splits ids, in order, so that the address of each `assets.get` fits. */
export function batchIds(ids: readonly string[], urlOf: (ids: readonly string[]) => string): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  for (const id of ids) {
    const longer = [...batch, id];
    if (batch.length > 0 && (longer.length > MAX_IDS || !fitsUrl(urlOf(longer)))) {
      batches.push(batch);
      batch = [id];
    } else {
      batch = longer;
    }
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
