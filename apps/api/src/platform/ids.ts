/** Parses an id, which is opaque to clients; undefined for anything else, which then matches nothing. */
export function parseId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Parses ids and drops anything else. */
export function parseIds(texts: readonly string[]): number[] {
  return texts.flatMap((text) => parseId(text) ?? []);
}
