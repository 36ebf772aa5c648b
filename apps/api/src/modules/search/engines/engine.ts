// The port of search engines. An engine knows ids, numbers and words; labels, locales and documents stay with the
// library, rights are decided by `access` and arrive here as sets of acl ids.

import type { Visibility } from "../../../db/visibility.ts";

export interface EngineField {
  name: string;
  /** What its facet shows: the frequent values, or a range with a histogram. */
  kind: "value" | "number" | "date" | "text";
  /** Weight of its words in the order by relevance, 1 to 100; 0: its text is not matched. */
  weight: number;
  visibility: Visibility;
}

/**
 * One asset as the engine keeps it. Any field may carry any of the three: a rating may have values
 * (to filter and count) and a number (to sort). A number is any finite double.
 */
export interface EngineDocument {
  id: number;
  /** Who may see it, as `indexedAcl` of the rule of access numbers it. */
  acl: number;
  /** Epoch seconds before which nobody but the unrestricted sees it; 0: none. */
  embargo: number;
  /** Field -> ids in the dictionary of values. */
  values: Readonly<Record<string, readonly number[]>>;
  numbers: Readonly<Record<string, number | null>>;
  /** Field -> texts. A phrase never runs across two texts. */
  text: Readonly<Record<string, readonly string[]>>;
}

/** One word of a query in its folded spellings; any of them will do. Made by `queryWords` in text.ts. */
export type QueryWord = readonly string[];

/**
 * A parsed query; all parts must match. Empty lists and no prefix: everything matches. Words and the prefix also find
 * their other number and compounds that hold them (word-rules.ts); phrases and what is excluded are taken as they are.
 */
export interface ParsedText {
  words: readonly QueryWord[];
  /** The last word, still being typed: found where a word begins with it. */
  prefix: QueryWord | null;
  /** Words that follow each other within one text. */
  phrases: readonly (readonly QueryWord[])[];
  /** Words (lists of one) and phrases that must not occur. */
  excluded: readonly (readonly QueryWord[])[];
  /** Words find themselves and nothing else, and none is replaced. */
  asTyped?: true | undefined;
}

export const NO_TEXT: ParsedText = { words: [], prefix: null, phrases: [], excluded: [] };
/** Finds nothing: no text has a word without a spelling. */
export const NOTHING: ParsedText = { ...NO_TEXT, words: [[]] };

/**
 * Values are alternatives, or what an asset must have none of; a range includes its ends, and an open end is left out.
 * Assets without the number are not in any range.
 */
export type EngineFilter = {
  field: string;
  /** Counts of its own field hold to it, too. */
  fixed?: boolean;
} & ({ values: readonly number[]; without?: boolean } | { range: { low?: number; high?: number } });

export interface FacetRequest {
  field: string;
  /** How many of the most frequent values to list. */
  limit: number;
  /** Values that are listed in any case, as long as they occur in what the caller may see at all. */
  selected?: readonly number[];
}

export interface EngineCaller {
  /** The acl ids whose assets the caller may see. */
  acls: readonly number[] | "all";
  /** Fields above this are neither matched nor counted nor sorted by; naming one throws UnknownFieldError. */
  visibility: Visibility;
  /** Epoch seconds, held against the embargo; Infinity for those whom no embargo binds. */
  now: number;
}

export interface EngineSort {
  /** A field with numbers, or "score"; score without words means the newest first (EngineOptions.newest). */
  key: string;
  direction: "asc" | "desc";
}

export interface EngineQuery {
  text: ParsedText;
  /** Only assets of these ids match, whatever is counted; without it all do. */
  among?: readonly number[] | undefined;
  /** Combined with AND, several of one field too; counts of a field ignore its own filters. */
  filters: readonly EngineFilter[];
  facets: readonly FacetRequest[];
  sort: EngineSort;
  /** start + rows may not go beyond the engine's `window`; nor may the way to them, where it begins at the other end. */
  start: number;
  rows: number;
  caller: EngineCaller;
}

/** Counts of values, most frequent first, equal counts in a stable order. `ids[i]` occurs `counts[i]` times. */
export interface ValueFacet {
  kind: "values";
  ids: Uint32Array;
  counts: Uint32Array;
  /** How many different values have hits. */
  distinct: number;
}

export interface RangeFacet {
  kind: "range";
  /** How many hits have the number at all; without any, min and max are null. */
  count: number;
  min: number | null;
  max: number | null;
  /** Hits in HISTOGRAM_BUCKETS equal parts of min..max; the last part includes max. */
  histogram: Uint32Array;
}

export type FacetReply = ValueFacet | RangeFacet;

export const HISTOGRAM_BUCKETS = 22;

/** A word of the question, and the one that the hits are shown for; both folded. */
export interface Correction {
  typed: string;
  shown: string;
}

export interface EngineReply {
  total: number;
  /**
   * The total may be somewhat too high or too low: more assets have parts of a phrase than could be looked at. Counts of
   * a facet without its own filters may be so even where the total is exact.
   */
  isEstimate?: true | undefined;
  /** Nothing was found for words as they were typed: the reply is for these in their places. */
  corrections?: readonly Correction[] | undefined;
  ids: Uint32Array;
  /** Per requested field. Counted without the field's own filters that are not fixed, so that values can be added. */
  facets: Readonly<Record<string, FacetReply>>;
}

export interface FacetValuesQuery {
  field: string;
  /** The values to count, for instance those whose label contains what was typed; equal counts keep their order. */
  candidates: Uint32Array | readonly number[];
  /** Of each candidate; the lower ones are listed first, whatever their counts. Without it all are alike. */
  ranks?: Uint8Array;
  limit: number;
  text: ParsedText;
  among?: readonly number[] | undefined;
  filters: readonly EngineFilter[];
  caller: EngineCaller;
}

export interface EngineChanges {
  /** The change log's number up to which these changes bring the index. */
  seq: number;
  /** New or changed; a document replaces the one with the same id. */
  upserts: readonly EngineDocument[];
  /** Deleted ids; unknown ones are ignored. */
  deletes: readonly number[];
}

export interface EngineStatus {
  /**
   * Only a `ready` engine answers. One that rebuilds beside a living index stays `ready`; `away`: a server of its own
   * does not answer at the moment; `closed`: it waits to be opened, for the first time or again.
   */
  state: "closed" | "away" | "empty" | "rebuilding" | "ready";
  /** The change log's number that the index has reached. */
  seq: number;
  documents: number;
  /** While it rebuilds: documents added so far, and how many are expected, if that is known. */
  progress: { done: number; expected: number | null } | null;
  /** Full rebuilds since the start. Following the change log never needs one. */
  rebuilds: number;
  /** Of the whole index, in memory or on disk, wherever the engine keeps it. */
  bytes: number;
  version: string;
  /** The mark of the last snapshot, of this run or of the one that was opened; 0: none. */
  mark: number;
  /** What keeps it from answering or from following, in one sentence for the operator. */
  problem: string | null;
}

export interface EngineOptions {
  fields: readonly EngineField[];
  /** The field with the date of arrival: what "newest first" means. */
  newest: string;
}

export interface SearchEngine {
  /** Hits are reachable up to here. */
  readonly window: number;
  /** Changes that may be handed in before the ones before are findable. */
  readonly pipeline: number;
  /** Loads what was kept. "rebuild": nothing usable was found (missing, torn, another version, other fields). */
  open(options: EngineOptions): Promise<"ready" | "rebuild">;
  /** Takes over changed fields while it runs. "rebuild": the words of stored documents would have to be read anew. */
  configure(options: EngineOptions): Promise<"ready" | "rebuild">;
  /**
   * Builds from all documents, beside the index that answers until it is done. `seq`: the log's number before reading
   * began. Given up by the signal, the index that answers stays as it is.
   */
  rebuild(
    batches: AsyncIterable<readonly EngineDocument[]>,
    seq: number,
    expected?: number,
    signal?: AbortSignal,
  ): Promise<void>;
  /**
   * Resolves when the changes are findable. Calls are carried out in order; where one fails, those that were handed in
   * behind it fail too, and `seq` stays before it.
   */
  apply(changes: EngineChanges): Promise<void>;
  /** Says how documents are read, to an engine that finds some phrases too often and looks at what it found. */
  readBy?(read: (ids: readonly number[]) => Promise<readonly EngineDocument[]>): void;
  find(query: EngineQuery): Promise<EngineReply>;
  facetValues(query: FacetValuesQuery): Promise<ValueFacet>;
  status(): EngineStatus;
  /** Saves all applied changes, so that they survive a restart, with a mark that `status` returns from then on. */
  snapshot(mark?: number): Promise<void>;
  close(): Promise<void>;
}

/** A field that does not exist, or is hidden from the caller: the two must look the same. */
export class UnknownFieldError extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`unknown field ${field}`);
    this.name = "UnknownFieldError";
    this.field = field;
  }
}

/** The hits that are asked for cannot be reached. */
export class BeyondWindowError extends Error {
  readonly window: number;
  constructor(window: number) {
    super(`beyond the window of ${window} hits`);
    this.name = "BeyondWindowError";
    this.window = window;
  }
}

/** The engine has no index yet, or cannot be reached. Callers answer 503 with Retry-After. */
export class EngineNotReadyError extends Error {
  constructor(message = "the search index is not ready") {
    super(message);
    this.name = "EngineNotReadyError";
  }
}
