// Reads the tags that are mapped to a field, in order of rank.
import { tagText } from "./tag-texts.ts";

/** Tags of one file as `exiftool -json -G1 -struct` returns them. Hostile input: any name, any shape, any length. */
export type MetadataTags = ReadonlyMap<string, unknown>;

/** A field of the metadata mapping. */
export interface FieldTagMapping {
  name: string;
  multiValued: boolean;
  localised: boolean;
  /** Merge the values of all tags instead of using the first tag only. */
  merge: boolean;
  /** Tags of hierarchical keywords. */
  paths: readonly string[];
  /** Tags by rank. */
  from: readonly string[];
}

/**
 * The first value that can be read. The tags of a rank, `A | B`, are all tried, in this order, in one source before the
 * next.
 */
export function findFirstReadableTagValue<T>(
  sources: readonly MetadataTags[],
  ranks: readonly string[],
  read: (tags: MetadataTags, tag: string) => T | undefined,
): T | undefined {
  for (const rank of ranks) {
    const alternatives = rank.split(" | ");
    for (const tags of sources) {
      for (const tag of alternatives) {
        const found = read(tags, tag);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

export const firstNonEmpty = <T>(sources: readonly MetadataTags[], read: (tags: MetadataTags) => T[]): T[] =>
  sources.map(read).find((found) => found.length > 0) ?? [];

export function tagNumber(value: unknown): number | undefined {
  const number = typeof value === "number" ? value : Number.parseFloat(String(tagText(value) ?? ""));
  return Number.isFinite(number) ? number : undefined;
}

/** Removes duplicates, ignoring case. */
export function distinctIgnoringCase(values: string[]): string[] {
  const seen = new Map<string, string>();
  for (const value of values) if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value);
  return [...seen.values()];
}
