// The settings of the Meilisearch index. They do not depend on the fields of a library, so a new field needs no
// reindexing; only sortable attributes must be named (see `sortable` in meilisearch-engine.ts).
import { createHash } from "node:crypto";
import type { Settings } from "meilisearch";
import { FIELD_VISIBILITIES } from "../../../../db/visibility.ts";
import {
  ACL_ATTRIBUTE,
  EMBARGO_ATTRIBUTE,
  ID_ATTRIBUTE,
  NGRAMS_ATTRIBUTE,
  NUMBERS_ATTRIBUTE_WILDCARD,
  ROUNDED_NUMBERS_ATTRIBUTE_WILDCARD,
  textAttribute,
  VALUES_ATTRIBUTE_WILDCARD,
  WORD_IN_EVERY_DOCUMENT_ATTRIBUTE,
  WORDS_ATTRIBUTE,
} from "./attributes.ts";

/**
 * Version of the document format; increase it when documents or queries change. An index of another version is rebuilt.
 */
export const DOCUMENT_FORMAT_VERSION = 4;
const MAX_WEIGHT = 100;
/** More than any library has, so that hits, totals and value lists are never cut. */
const NO_LIMIT = 1_000_000_000;
/** Milliseconds until Meilisearch cuts off a search: effectively never, since a cut result would look complete. */
const SEARCH_CUTOFF_MS = 3_600_000;

const equality = { facetSearch: false, filter: { equality: true, comparison: false } };
const comparison = { facetSearch: false, filter: { equality: true, comparison: true } };

/** Highest weight first: Meilisearch ranks by the order of these attributes. */
function searchableAttributes(): string[] {
  const names: string[] = [];
  for (let weight = MAX_WEIGHT; weight > 0; weight--)
    for (const level of FIELD_VISIBILITIES.keys()) names.push(textAttribute(level, weight));
  return [...names, WORD_IN_EVERY_DOCUMENT_ATTRIBUTE];
}

export const INDEX_SETTINGS: Settings = {
  searchableAttributes: searchableAttributes(),
  filterableAttributes: [
    {
      attributePatterns: [
        ID_ATTRIBUTE,
        ACL_ATTRIBUTE,
        WORDS_ATTRIBUTE,
        NGRAMS_ATTRIBUTE,
        VALUES_ATTRIBUTE_WILDCARD,
        ROUNDED_NUMBERS_ATTRIBUTE_WILDCARD,
      ],
      features: equality,
    },
    { attributePatterns: [EMBARGO_ATTRIBUTE, NUMBERS_ATTRIBUTE_WILDCARD], features: comparison },
  ],
  // An explicit sort comes before relevance, and ties are sorted by id, so that pages never overlap.
  rankingRules: ["sort", "words", "attributeRank", "exactness", `${ID_ATTRIBUTE}:asc`],
  typoTolerance: { enabled: false },
  pagination: { maxTotalHits: NO_LIMIT },
  faceting: { maxValuesPerFacet: NO_LIMIT },
  searchCutoffMs: SEARCH_CUTOFF_MS,
};

/** A fingerprint of the settings; an index built with other settings is rebuilt. */
export function hashSettings(settings: Settings): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16);
}
