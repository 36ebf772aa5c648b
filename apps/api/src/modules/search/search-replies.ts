// Serializes search results of search.service.ts as JSON bytes. The constant part of a facet value (value and label) is
// serialized once, and repeated facets are cached.
import { LRUCache } from "lru-cache";
import { joinBytes, type ReadyBytes } from "../../platform/replies/reply-buffers.ts";
import type { LibraryService, Viewer } from "../library/library.service.ts";
import type { RecordReplies } from "../library/record-replies.ts";
import { labelOf } from "../library/value-dictionary.ts";
import type { FacetReply, RangeFacet, ValueFacet } from "./engines/engine.ts";
import type { FieldValues, SearchResult } from "./search.service.ts";

export interface SearchReplies {
  /** The reply of `search.find`. */
  find(result: SearchResult, viewer: Viewer, locale: string): ReadyBytes;
  /** The reply of `search.facet_values`. */
  facetValues(result: FieldValues, locale: string): ReadyBytes;
}

/** Serialized facets cached per language, some kilobytes each. */
const MAX_CACHED_FACETS = 1000;
const [COMMA, CLOSING_BRACE, ZERO] = [0x2c, 0x7d, 0x30];
const FACET_FIELDS = Buffer.from('{"facetCounts":{"facetFields":{');
const RESPONSE = Buffer.from('}},"response":');
const END = Buffer.from("}");
const SEPARATOR = Buffer.from(",");

/** The cache of one language of labels. */
interface CachedTexts {
  /** By value id: the JSON before its count. As many as the dictionary has values. */
  prefixes: (Uint8Array | undefined)[];
  facets: LRUCache<number, { facet: ValueFacet; bytes: Uint8Array }>;
}

export function createSearchReplies(
  library: Pick<LibraryService, "dictionary" | "labelLocale">,
  records: Pick<RecordReplies, "page">,
): SearchReplies {
  const { dictionary } = library;
  let generation = dictionary.generation();
  const perLocale = new Map<string, CachedTexts>();

  function cachedTexts(locale: string): CachedTexts {
    if (generation !== dictionary.generation()) {
      generation = dictionary.generation();
      perLocale.clear();
    }
    const texts = perLocale.get(locale) ?? { prefixes: [], facets: new LRUCache({ max: MAX_CACHED_FACETS }) };
    perLocale.set(locale, texts);
    return texts;
  }

  function valuePrefix(id: number, locale: string, { prefixes: heads }: CachedTexts): Uint8Array | undefined {
    const written = heads[id];
    if (written !== undefined) return written;
    const entry = dictionary.byId(id);
    if (!entry) return undefined;
    const [value, label] = [JSON.stringify(entry.value), JSON.stringify(labelOf(entry, locale))];
    const head = Buffer.from(`{"value":${value},"label":${label},"count":`);
    heads[id] = head;
    return head;
  }

  /** `opening`: the JSON up to the list of values. */
  function writeValues(opening: string, { ids, counts, distinct }: ValueFacet, locale: string): Uint8Array {
    const texts = cachedTexts(locale);
    const first = Buffer.from(opening);
    const last = Buffer.from(`],"total":${distinct}}`);
    const heads: (Uint8Array | undefined)[] = [];
    let length = first.length + last.length;
    for (let index = 0; index < ids.length; index++) {
      const head = valuePrefix(ids[index] ?? 0, locale, texts);
      heads.push(head);
      // A comma or nothing before it, a brace after it.
      if (head) length += head.length + countDigits(counts[index] ?? 0) + 2;
    }
    const bytes = Buffer.allocUnsafe(length);
    bytes.set(first);
    let end = first.length;
    for (const [index, head] of heads.entries()) {
      if (!head) continue;
      if (end > first.length) bytes[end++] = COMMA;
      bytes.set(head, end);
      end = writeCount(counts[index] ?? 0, bytes, end + head.length);
      bytes[end++] = CLOSING_BRACE;
    }
    bytes.set(last, end);
    return bytes.subarray(0, end + last.length);
  }

  /** `"field": {"values": [...], "total": ...}`. All pages of a search have the same counts, so this is cached. */
  function writeFacet(field: string, facet: FacetReply, locale: string): Uint8Array {
    if (facet.kind === "range") return Buffer.from(`${JSON.stringify(field)}:${formatRange(facet)}`);
    const write = () => writeValues(`${JSON.stringify(field)}:{"values":[`, facet, locale);
    // An empty facet does not identify its field, so it cannot be a cache key.
    if (facet.ids.length === 0) return write();
    const { facets } = cachedTexts(locale);
    const key = hashFacet(facet);
    const cached = facets.get(key);
    if (cached && isSameFacet(cached.facet, facet)) return cached.bytes;
    const bytes = write();
    // Copied, because the engine's arrays are views into its whole reply.
    facets.set(key, { facet: { ...facet, ids: facet.ids.slice(), counts: facet.counts.slice() }, bytes });
    return bytes;
  }

  return {
    find({ facets, corrections, ...page }, viewer, locale) {
      const language = library.labelLocale(locale);
      const parts: (Uint8Array | ReadyBytes)[] = [FACET_FIELDS];
      for (const { field, facet } of facets) {
        if (parts.length > 1) parts.push(SEPARATOR);
        parts.push(writeFacet(field, facet, language));
      }
      parts.push(RESPONSE, records.page(page, viewer, locale), writeEnd(corrections));
      return joinBytes(parts);
    },
    facetValues: ({ field, facet }, locale) =>
      joinBytes([writeValues(`{"field":${JSON.stringify(field)},"values":[`, facet, library.labelLocale(locale))]),
  };
}

function writeEnd(corrections: SearchResult["corrections"]): Uint8Array {
  return corrections.length === 0 ? END : Buffer.from(`,"corrections":${JSON.stringify(corrections)}}`);
}

function formatRange({ count, min, max, histogram }: RangeFacet): string {
  if (min === null || max === null) return '{"values":[],"total":0}';
  return `{"values":[],"total":${count},"min":${min},"max":${max},"histogram":[${histogram.join()}]}`;
}

function countDigits(count: number): number {
  let digits = 1;
  for (let rest = count; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  return digits;
}

/** Writes decimal digits; returns the end offset. */
function writeCount(count: number, target: Uint8Array, at: number): number {
  const end = at + countDigits(count);
  for (let place = end - 1, rest = count; place >= at; place--, rest = Math.floor(rest / 10)) {
    target[place] = ZERO + (rest % 10);
  }
  return end;
}

function hashFacet({ ids, counts, distinct }: ValueFacet): number {
  let hash = distinct | 0;
  for (let index = 0; index < ids.length; index++) {
    hash = Math.imul(hash ^ (ids[index] ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (counts[index] ?? 0), 0x01000193);
  }
  return hash;
}

function isSameFacet(a: ValueFacet, b: ValueFacet): boolean {
  if (a.distinct !== b.distinct || a.ids.length !== b.ids.length) return false;
  for (let index = 0; index < a.ids.length; index++) {
    if (a.ids[index] !== b.ids[index] || a.counts[index] !== b.counts[index]) return false;
  }
  return true;
}
