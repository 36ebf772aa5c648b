// The interface of search engines. An engine knows ids, numbers and words; the library has labels, locales and records.
// `access` decides rights, and passes them to an engine as sets of acl ids.

import type { FieldVisibility } from "../../../db/visibility.ts";

/** Kinds of fields whose facet shows a range with a histogram; the facets of others show the frequent values. */
export const RANGE_FACET_KINDS: ReadonlySet<EngineField["kind"]> = new Set(["number", "date"]);

export interface EngineField {
  name: string;
  kind: "value" | "number" | "date" | "text";
  /** Weight of its words in the order by relevance, 1 to 100; 0: its text is not matched. */
  weight: number;
  visibility: FieldVisibility;
}

/**
 * One asset as the engine indexes it. A field may have values, a number and text at once: a rating has values (to filter
 * and count) and a number (to sort). A number is any finite double.
 */
export interface EngineDocument {
  id: number;
  /** Who may see it: an id made by `toIndexedAcl`. */
  acl: number;
  /** Epoch seconds before which only unrestricted callers see it; 0: no embargo. */
  embargo: number;
  /** Field -> ids of the value dictionary. */
  values: Readonly<Record<string, readonly number[]>>;
  numbers: Readonly<Record<string, number | null>>;
  /** Field -> texts. A phrase never runs across two texts. */
  text: Readonly<Record<string, readonly string[]>>;
}

/** One word of a query in its folded spellings, any of which matches. Made by `toWordSpellings` in tokenize.ts. */
export type WordSpellings = readonly string[];

/**
 * A parsed query; all parts must match. Empty lists and no prefix match everything. Words and the prefix also match
 * their singular or plural and compounds that contain them (word-variants.ts); phrases and excluded words match exactly.
 */
export interface ParsedQueryText {
  words: readonly WordSpellings[];
  /** The last word, still being typed: matches words that begin with it. */
  prefix: WordSpellings | null;
  /** Words that follow each other within one text. */
  phrases: readonly (readonly WordSpellings[])[];
  /** Words (lists of one) and phrases that must not occur. */
  excluded: readonly (readonly WordSpellings[])[];
  /** Words match exactly, without variants, and are not corrected. */
  exactWords?: true | undefined;
}

export const NO_TEXT: ParsedQueryText = { words: [], prefix: null, phrases: [], excluded: [] };
/** Matches nothing, because a word without a spelling occurs nowhere. */
export const MATCH_NOTHING: ParsedQueryText = { ...NO_TEXT, words: [[]] };

/**
 * An asset passes if it has any of the values, or with `exclude` none of them; or if its number is in the range. Ranges
 * include both ends; an open end is omitted. Assets without the number are in no range.
 */
export type EngineFilter = {
  field: string;
  /** The facet of the same field applies this filter too. */
  appliesToOwnFacet?: boolean;
} & ({ values: readonly number[]; exclude?: boolean } | { range: { low?: number; high?: number } });

export interface FacetRequest {
  field: string;
  /** How many of the most frequent values to list. */
  limit: number;
  /** Values listed in any case, provided that any visible asset has them. */
  selected?: readonly number[];
}

export interface EngineCaller {
  /** The acl ids whose assets the caller may see. */
  acls: readonly number[] | "all";
  /** Fields above this level are not matched, counted or sorted by; naming one throws UnknownFieldError. */
  visibility: FieldVisibility;
  /** Epoch seconds, compared with embargoes; Infinity for callers exempt from embargoes. */
  now: number;
}

export interface EngineSort {
  /** A field with numbers, or "score"; score without search terms means newest first (EngineOptions.newest). */
  key: string;
  direction: "asc" | "desc";
}

export interface EngineQuery {
  text: ParsedQueryText;
  /** Restricts hits and counts to these assets; without it all match. */
  onlyIds?: readonly number[] | undefined;
  /** Combined with AND, also several of one field; the facet of a field ignores filters of that field. */
  filters: readonly EngineFilter[];
  facets: readonly FacetRequest[];
  sort: EngineSort;
  /** start + rows must be within the engine's `window`, counted from the end for least relevant first. */
  start: number;
  rows: number;
  caller: EngineCaller;
}

/** Value counts, most frequent first, equal counts in a stable order. `ids[i]` occurs `counts[i]` times. */
export interface ValueFacet {
  kind: "values";
  ids: Uint32Array;
  counts: Uint32Array;
  /** Number of different values with hits. */
  distinct: number;
}

export interface RangeFacet {
  kind: "range";
  /** Number of hits that have the number; if 0, min and max are null. */
  count: number;
  min: number | null;
  max: number | null;
  /** Hits in HISTOGRAM_BUCKETS equal parts of min..max; the last part includes max. */
  histogram: Uint32Array;
}

export type FacetReply = ValueFacet | RangeFacet;

export const HISTOGRAM_BUCKETS = 22;

/** A word of the query and the word searched instead; both folded. */
export interface Correction {
  typed: string;
  shown: string;
}

export interface EngineReply {
  total: number;
  /**
   * The total is approximate: more assets contain parts of a phrase than could be checked. Facets that ignore their own
   * filters may be approximate even where the total is exact.
   */
  isEstimate?: true | undefined;
  /** Typed words that found nothing, and the words that this reply is for instead. */
  corrections?: readonly Correction[] | undefined;
  ids: Uint32Array;
  /** Per requested field. Ignores the field's own filters unless `appliesToOwnFacet`, so that users can add values. */
  facets: Readonly<Record<string, FacetReply>>;
}

export interface FacetValuesQuery {
  field: string;
  /** The values to count, for instance those whose label contains the typed text; equal counts keep this order. */
  candidates: Uint32Array | readonly number[];
  /** Per candidate; lower ranks are listed first, whatever their counts. Without it all ranks are equal. */
  ranks?: Uint8Array;
  limit: number;
  text: ParsedQueryText;
  onlyIds?: readonly number[] | undefined;
  filters: readonly EngineFilter[];
  caller: EngineCaller;
}

export interface EngineChanges {
  /** The change log's number that the index has reached once these changes are applied. */
  seq: number;
  /** New or changed; a document replaces the one with the same id. */
  upserts: readonly EngineDocument[];
  /** Deleted ids; unknown ones are ignored. */
  deletes: readonly number[];
}

export interface EngineStatus {
  /**
   * Only a `ready` engine answers, and it stays `ready` while a rebuild replaces its index. `away`: its server does not
   * respond at the moment; `closed`: not opened yet, or it must be opened again.
   */
  state: "closed" | "away" | "empty" | "rebuilding" | "ready";
  /** The change log's number that the index has reached. */
  seq: number;
  documents: number;
  /** During a rebuild: documents added so far, and the expected number, if known. */
  progress: { done: number; expected: number | null } | null;
  /** Full rebuilds since the start. Applying changes never causes one. */
  rebuilds: number;
  /** Size of the whole index, in memory or on disk, depending on the engine. */
  bytes: number;
  version: string;
  /** The change log's mark stored with the last saved or opened snapshot; 0: none. */
  mark: number;
  /** Why it cannot answer or apply changes, in one sentence for the operator. */
  problem: string | null;
}

export interface EngineOptions {
  fields: readonly EngineField[];
  /** The field with the import date, which defines "newest first". */
  newest: string;
}

export interface SearchEngine {
  /** The number of hits that paging can reach. */
  readonly window: number;
  /** How many `apply` calls may be pending at once. */
  readonly maxPendingChanges: number;
  /** Loads the stored index. "rebuild": none is usable (missing, damaged, another version, other fields). */
  open(options: EngineOptions): Promise<"ready" | "rebuild">;
  /** Applies changed fields while it runs. "rebuild": the text of stored documents must be indexed again. */
  configure(options: EngineOptions): Promise<"ready" | "rebuild">;
  /**
   * Builds a new index from all documents; the present one answers until it is done, and stays if the signal aborts.
   * `seq`: the log's number before the documents were read.
   */
  rebuild(
    batches: AsyncIterable<readonly EngineDocument[]>,
    seq: number,
    expected?: number,
    signal?: AbortSignal,
  ): Promise<void>;
  /**
   * Resolves when the changes are findable. Calls are applied in order; if one fails, pending later ones fail too, and
   * `seq` does not advance.
   */
  apply(changes: EngineChanges): Promise<void>;
  /** Sets how documents are read; needed by engines that verify phrase matches against the stored text. */
  setDocumentReader?(read: (ids: readonly number[]) => Promise<readonly EngineDocument[]>): void;
  find(query: EngineQuery): Promise<EngineReply>;
  facetValues(query: FacetValuesQuery): Promise<ValueFacet>;
  status(): EngineStatus;
  /** Saves all applied changes durably, with a mark that `status` returns from then on. */
  snapshot(mark?: number): Promise<void>;
  close(): Promise<void>;
}

/** A field does not exist or is hidden from the caller; callers must not be able to tell which. */
export class UnknownFieldError extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`unknown field ${field}`);
    this.name = "UnknownFieldError";
    this.field = field;
  }
}

/** The requested hits are beyond the engine's window. */
export class BeyondWindowError extends Error {
  readonly window: number;
  constructor(window: number) {
    super(`beyond the window of ${window} hits`);
    this.name = "BeyondWindowError";
    this.window = window;
  }
}

/** The engine has no index yet, or is unreachable. Callers answer 503 with Retry-After. */
export class EngineNotReadyError extends Error {
  constructor(message = "the search index is not ready") {
    super(message);
    this.name = "EngineNotReadyError";
  }
}
