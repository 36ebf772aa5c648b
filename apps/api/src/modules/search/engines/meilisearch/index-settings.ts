// The settings of the index, as code. They do not depend on the fields of a library, so that a new field costs no
// reindexing; only what may be sorted by has to be named (see `sortable`).
import { createHash } from "node:crypto";
import type { Settings } from "meilisearch";
import { VISIBILITIES } from "../../../../db/visibility.ts";
import {
  ACL,
  EMBARGO,
  EVERY,
  ID,
  NUMBERS_PATTERN,
  RUNS,
  STEPS_PATTERN,
  textOf,
  VALUES_PATTERN,
  WORDS,
} from "./attributes.ts";

/**
 * Version of the documents' shape; raise it when documents or queries change. An index of another shape is not used.
 */
export const SHAPE = 4;
const HEAVIEST = 100;
/** More than any catalogue holds: hits and totals are never cut, lists of values never either. */
const NO_LIMIT = 1_000_000_000;
/** A search is never broken off half done: it would pass for a whole one. */
const LONGEST_SEARCH = 3_600_000;

const equality = { facetSearch: false, filter: { equality: true, comparison: false } };
const comparison = { facetSearch: false, filter: { equality: true, comparison: true } };

/** Heaviest first: the order of these attributes is the order by relevance. */
function searchable(): string[] {
  const names: string[] = [];
  for (let weight = HEAVIEST; weight > 0; weight--)
    for (const level of VISIBILITIES.keys()) names.push(textOf(level, weight));
  return [...names, EVERY];
}

export const SETTINGS: Settings = {
  searchableAttributes: searchable(),
  filterableAttributes: [
    { attributePatterns: [ID, ACL, WORDS, RUNS, VALUES_PATTERN, STEPS_PATTERN], features: equality },
    { attributePatterns: [EMBARGO, NUMBERS_PATTERN], features: comparison },
  ],
  // A sort comes before relevance, and equal ones by id: page two never repeats page one.
  rankingRules: ["sort", "words", "attributeRank", "exactness", `${ID}:asc`],
  typoTolerance: { enabled: false },
  pagination: { maxTotalHits: NO_LIMIT },
  faceting: { maxValuesPerFacet: NO_LIMIT },
  searchCutoffMs: LONGEST_SEARCH,
};

/** An index that was built with other settings is built anew. */
export function versionOf(settings: Settings): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16);
}
