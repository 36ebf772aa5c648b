/** Addresses longer than this are cut off by some proxies and servers. */
export const MAX_URL_LENGTH = 2048;

/** The most ids that an address may name. */
export const MAX_IDS = 1000;

/** Splits ids, in order, so that the address of each `assets.get` stays below `MAX_URL_LENGTH` characters. */
export function batchIds(ids: readonly string[], urlOf: (ids: readonly string[]) => string): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  for (const id of ids) {
    const longer = [...batch, id];
    if (batch.length > 0 && (longer.length > MAX_IDS || urlOf(longer).length >= MAX_URL_LENGTH)) {
      batches.push(batch);
      batch = [id];
    } else {
      batch = longer;
    }
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
