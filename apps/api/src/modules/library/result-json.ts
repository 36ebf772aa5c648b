// Writes records and search results as JSON. A record is serialized once per visibility, language and extent, and kept
// as the texts around what depends on the session: the signature of its picture's URL and the download state.
import { LRUCache } from "lru-cache";
import { type JsonText, toJsonText } from "../../db/json-text.ts";
import type { FileUrlSigner } from "../../platform/replies/signed-files.ts";
import { randomToken } from "../../platform/signing.ts";
import type { CallerAccess, DownloadState } from "../access/access.service.ts";
import type { AssetRecord, LibraryService, ViewingCaller } from "./library.service.ts";
import type { RecordExtent } from "./record-doc.ts";
import { labelOf } from "./value-dictionary.ts";

/** One page of a result, as services return it. */
export interface ResultPage {
  /** Asset ids in result order; those that the viewer may not see are omitted. */
  ids: Iterable<number>;
  total: number;
  /** The total is approximate. */
  isEstimate?: boolean | undefined;
  start: number;
}

/** How often each value occurs: `ids[i]` of the dictionary `counts[i]` times. */
export interface ValueCounts {
  ids: Uint32Array;
  counts: Uint32Array;
  /** Number of different values. */
  distinct: number;
}

/** Hits with a number; if there are none, min and max are null. */
export interface NumberRangeCounts {
  count: number;
  min: number | null;
  max: number | null;
  histogram: Uint32Array;
}

export type FacetCounts = ({ kind: "values" } & ValueCounts) | ({ kind: "range" } & NumberRangeCounts);

export interface FacetedPage extends ResultPage {
  facets: readonly { field: string; facet: FacetCounts }[];
  corrections: readonly unknown[];
}

/** For whom a result is written. */
export interface ResultRecipient {
  viewer: ViewingCaller;
  rights: CallerAccess;
  locale: string;
}

/** Writes replies as JSON texts. */
export type ResultJsonWriter = ReturnType<typeof createResultJsonWriter>;

export interface ResultJsonWriterDeps {
  library: LibraryService;
  files: Pick<FileUrlSigner, "pictureSignature">;
  /** Whether this server can convert films. */
  mayMakeFilms(): boolean;
  /** Maximum size of all cached records, in characters. */
  maxCached?: number;
}

interface CachedRecord extends Omit<AssetRecord, "doc"> {
  beforeSignature: string;
  beforeState: string;
  end: string;
}

const MAX_CACHED = 96 * 1024 * 1024;
/** Size of a cached record in addition to its texts: objects, keys, map entry. */
const ENTRY_OVERHEAD = 700;

export function createResultJsonWriter({ library, files, mayMakeFilms, maxCached = MAX_CACHED }: ResultJsonWriterDeps) {
  const records = new LRUCache<string, CachedRecord>({
    maxSize: maxCached,
    sizeCalculation: ({ beforeSignature, beforeState, end }) =>
      ENTRY_OVERHEAD + beforeSignature.length + beforeState.length + end.length,
  });
  /** All combinations of visibility, language and extent in which a record was written. */
  const variants = new Set<string>();
  const prefixesOf = createValuePrefixes(library.dictionary);
  // Unguessable, so that metadata cannot contain a placeholder.
  const [signature, state] = [randomToken(), randomToken()];

  /** Increases whenever records become stale: one that was read before is not cached after it. */
  let staleness = 0;

  library.onStaleRecords((ids) => {
    staleness++;
    if (ids === "all") records.clear();
    else for (const id of ids) for (const variant of variants) records.delete(`${variant}${id}`);
  });

  async function readRecord(
    id: number,
    { viewer, rights }: ResultRecipient,
    form: { locale: string; extent: RecordExtent },
  ) {
    const { visibility } = viewer;
    const read = await library.readRecord(id, rights, { ...form, visibility, signature, downloadState: state });
    if (!read) return undefined;
    const { doc, ...facts } = read;
    const [beforeSignature = "", rest = ""] = JSON.stringify(doc).split(signature);
    const [beforeState = "", end = ""] = rest.split(state);
    return { ...facts, beforeSignature, beforeState, end };
  }

  function downloadState(record: CachedRecord, rights: CallerAccess): DownloadState {
    if (!record.hasFile) return "forbidden";
    const { convertible } = record;
    return rights.downloadState(record, convertible === "film" && !mayMakeFilms() ? undefined : convertible);
  }

  /** The records, with commas between them. */
  async function writeDocs(ids: Iterable<number>, reader: ResultRecipient, extent: RecordExtent): Promise<string> {
    const { viewer, rights } = reader;
    const locale = library.registry().labelLocale(reader.locale);
    const variant = `${viewer.visibility} ${locale} ${extent} `;
    variants.add(variant);
    let docs = "";
    for (const id of ids) {
      const key = `${variant}${id}`;
      let record = records.get(key);
      // Checked again, since the search index may be slightly behind the database.
      if (!record || !rights.maySee(record)) {
        const before = staleness;
        record = await readRecord(id, reader, { locale, extent });
        if (!record) continue;
        if (staleness === before) records.set(key, record);
      }
      const { beforeSignature, beforeState, end, version } = record;
      const signed = files.pictureSignature(viewer.sessionRef, id, version);
      docs += `${docs && ","}${beforeSignature}${signed}${beforeState}${downloadState(record, rights)}${end}`;
    }
    return docs;
  }

  /** `head`: the JSON before the response; `tail`: after it. */
  async function writePage(head: string, page: ResultPage, tail: string, reader: ResultRecipient): Promise<JsonText> {
    const { ids, total, isEstimate, start } = page;
    const docs = await writeDocs(ids, reader, "brief");
    const exact = isEstimate ? ',"numFoundExact":false' : "";
    return `{${head}"response":{"docs":[${docs}],"numFound":${total},"start":${start}${exact}}${tail}}` as JsonText;
  }

  /** `"values":[...],"total":...` */
  async function writeValues({ ids, counts, distinct }: ValueCounts, locale: string): Promise<string> {
    await library.dictionary.require(ids);
    const prefixOf = prefixesOf(locale);
    let values = "";
    for (let at = 0; at < ids.length; at++) {
      const prefix = prefixOf(ids[at] ?? 0);
      if (prefix !== undefined) values += `${values && ","}${prefix}${counts[at]}}`;
    }
    return `"values":[${values}],"total":${distinct}`;
  }

  const writeFacet = async (facet: FacetCounts, locale: string) =>
    facet.kind === "values" ? writeValues(facet, locale) : writeRange(facet);

  return {
    /** The reply of `search.find`. */
    async search({ facets, corrections, ...page }: FacetedPage, reader: ResultRecipient): Promise<JsonText> {
      const locale = library.registry().labelLocale(reader.locale);
      const fields: string[] = [];
      for (const { field, facet } of facets)
        fields.push(`${JSON.stringify(field)}:{${await writeFacet(facet, locale)}}`);
      const corrected = corrections.length === 0 ? "" : `,"corrections":${JSON.stringify(corrections)}`;
      return writePage(`"facetCounts":{"facetFields":{${fields.join()}}},`, page, corrected, reader);
    },
    /** The reply of `search.facet_values`. */
    facetValues: async (field: string, counts: ValueCounts, locale: string) =>
      `{"field":${JSON.stringify(field)},${await writeValues(counts, library.registry().labelLocale(locale))}}` as JsonText,
    /** The reply of `collections.get`. */
    collection: (page: ResultPage, reader: ResultRecipient) => writePage("", page, "", reader),
    /** The reply of `assets.get`. */
    assets: async (ids: Iterable<number>, reader: ResultRecipient) =>
      `{"response":{"docs":[${await writeDocs(ids, reader, "full")}]}}` as JsonText,
  };
}

function writeRange({ count, min, max, histogram }: NumberRangeCounts): string {
  if (min === null || max === null) return '"values":[],"total":0';
  return `"values":[],"total":${count},"min":${min},"max":${max},"histogram":[${Array.from(histogram).join()}]`;
}

/** By language and value id: the JSON of a facet's value up to its count, cached until labels change. */
function createValuePrefixes(dictionary: LibraryService["dictionary"]) {
  const perLocale = new Map<string, string[]>();
  let generation = dictionary.generation();

  return (locale: string) => {
    if (generation !== dictionary.generation()) {
      generation = dictionary.generation();
      perLocale.clear();
    }
    const prefixes = perLocale.get(locale) ?? [];
    perLocale.set(locale, prefixes);
    /** Undefined if there is no such value. */
    return (id: number): string | undefined => {
      const cached = prefixes[id];
      if (cached !== undefined) return cached;
      const entry = dictionary.byId(id);
      if (!entry) return undefined;
      const [value, label] = [toJsonText(entry.value), toJsonText(labelOf(entry, locale))];
      const prefix = `{"value":${value},"label":${label},"count":`;
      prefixes[id] = prefix;
      return prefix;
    };
  };
}
