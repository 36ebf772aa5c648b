/** Maximum length of a URL; longer ones are cut off by some proxies and servers. */
export const MAX_URL_LENGTH = 2048;
/** `https://`, the longest host name and its port: the origin that the browser adds to a relative URL. */
const MAX_ORIGIN_LENGTH = "https://".length + 253 + ":65535".length;

/** Whether the absolute URL stays below `MAX_URL_LENGTH`, whatever the host. */
export function fitsUrlLimit(url: string): boolean {
  return url.length + (url.startsWith("/") ? MAX_ORIGIN_LENGTH : 0) < MAX_URL_LENGTH;
}

/** Maximum number of ids in a URL. */
export const MAX_IDS_PER_URL = 1000;

/** Splits ids in order so that the URL of each `assets.get` fits. */
export function splitIdsIntoBatches(ids: readonly string[], urlOf: (ids: readonly string[]) => string): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  for (const id of ids) {
    const longer = [...batch, id];
    if (batch.length > 0 && (longer.length > MAX_IDS_PER_URL || !fitsUrlLimit(urlOf(longer)))) {
      batches.push(batch);
      batch = [id];
    } else {
      batch = longer;
    }
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
