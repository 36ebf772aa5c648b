/** Ids are opaque to clients, and decimal here; what is none of ours is no error but names nothing. */
export function parseId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Those that are ids, in their order. */
export function parseIds(texts: readonly string[]): number[] {
  return texts.flatMap((text) => parseId(text) ?? []);
}
