// Counts as JSON text. The part of a value that does not change (its value and its label) is written once.
import { LRUCache } from "lru-cache";
import type { ValueDictionary } from "../library/value-dictionary.ts";
import { labelOf } from "../library/value-dictionary.ts";
import type { FacetReply, ValueFacet } from "./engines/engine.ts";

export interface FacetWriter {
  /** `{"values": [...], "total": ...}`. */
  facet(facet: FacetReply, locale: string): Uint8Array;
  /** Without the brackets, as bytes of UTF-8, one per character. */
  values(facet: ValueFacet, locale: string): string;
}

/** JSON text as bytes of UTF-8, one per character. */
export function bytesOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value), "utf8").toString("latin1");
}

/** Written facets that are kept per language, some kilobytes each. */
const MAX_FACETS = 1000;

interface Texts {
  /** By id of the value: everything before its count. */
  heads: (string | undefined)[];
  facets: LRUCache<number, { facet: ValueFacet; bytes: Uint8Array }>;
}

export function createFacetWriter(dictionary: ValueDictionary): FacetWriter {
  let generation = dictionary.generation();
  const perLocale = new Map<string, Texts>();

  function textsIn(locale: string): Texts {
    if (generation !== dictionary.generation()) {
      generation = dictionary.generation();
      perLocale.clear();
    }
    const known = perLocale.get(locale) ?? { heads: [], facets: new LRUCache({ max: MAX_FACETS }) };
    perLocale.set(locale, known);
    return known;
  }

  function head(id: number, locale: string, { heads }: Texts): string | undefined {
    const written = heads[id];
    if (written !== undefined) return written;
    const entry = dictionary.byId(id);
    if (!entry) return undefined;
    const text = `{"value":${bytesOf(entry.value)},"label":${bytesOf(labelOf(entry, locale))},"count":`;
    heads[id] = text;
    return text;
  }

  function values({ ids, counts }: ValueFacet, locale: string): string {
    const known = textsIn(locale);
    let text = "";
    for (let index = 0; index < ids.length; index++) {
      const value = head(ids[index] ?? 0, locale, known);
      if (value === undefined) continue;
      text += `${text === "" ? "" : ","}${value}${counts[index]}}`;
    }
    return text;
  }

  /** Page after page of one search brings the same counts; they are written once. */
  function written(facet: ValueFacet, locale: string): Uint8Array {
    const texts = textsIn(locale);
    const key = hashOf(facet);
    const known = texts.facets.get(key);
    if (known && isSame(known.facet, facet)) return known.bytes;
    const bytes = Buffer.from(`{"values":[${values(facet, locale)}],"total":${facet.distinct}}`, "latin1");
    // A copy: the engine's arrays are views into its whole answer.
    texts.facets.set(key, { facet: { ...facet, ids: facet.ids.slice(), counts: facet.counts.slice() }, bytes });
    return bytes;
  }

  return {
    values,
    facet: (facet, locale) => (facet.kind === "range" ? Buffer.from(rangeText(facet)) : written(facet, locale)),
  };
}

function rangeText({ count, min, max, histogram }: Extract<FacetReply, { kind: "range" }>): string {
  if (min === null || max === null) return '{"values":[],"total":0}';
  return `{"values":[],"total":${count},"min":${min},"max":${max},"histogram":[${histogram.join()}]}`;
}

function hashOf({ ids, counts, distinct }: ValueFacet): number {
  let hash = distinct | 0;
  for (let index = 0; index < ids.length; index++) {
    hash = Math.imul(hash ^ (ids[index] ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (counts[index] ?? 0), 0x01000193);
  }
  return hash;
}

function isSame(a: ValueFacet, b: ValueFacet): boolean {
  if (a.distinct !== b.distinct || a.ids.length !== b.ids.length) return false;
  for (let index = 0; index < a.ids.length; index++) {
    if (a.ids[index] !== b.ids[index] || a.counts[index] !== b.counts[index]) return false;
  }
  return true;
}
