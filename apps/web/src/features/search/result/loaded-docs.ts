import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { getAspectRatio } from "../../../asset/asset-doc.ts";
import { isMultiPage } from "../../../asset/is-multi-page.ts";

/** The positions of a result, and the loaded assets. */
export interface LoadedDocs {
  /** One entry for each position; undefined if the asset is not loaded. */
  readonly docs: readonly (AssetDoc | undefined)[];
  readonly ids: readonly (string | undefined)[];
  indexOf(id: string): number;
}

/** Loaded assets without gaps, from the first on. */
export interface ContiguousDocs extends LoadedDocs {
  readonly ratios: readonly number[];
}

interface Page {
  readonly response: { readonly docs: readonly AssetDoc[]; readonly start?: number | undefined };
}

/**
 * Joins consecutive pages to one list without duplicates, which occur if the library changes meanwhile. Appends to the
 * list instead of rebuilding it: with a thousand pages, that would take seconds.
 */
export function createDocCollector(): (pages: readonly Page[]) => ContiguousDocs {
  let seen: readonly Page[] = [];
  let docs: AssetDoc[] = [];
  let ids: string[] = [];
  let ratios: number[] = [];
  let positions = new Map<string, number>();
  let loaded: ContiguousDocs = snapshot();

  function snapshot(): ContiguousDocs {
    const current = positions;
    return { docs, ids, ratios, indexOf: (id) => current.get(id) ?? -1 };
  }

  return (pages) => {
    const grown = pages.length >= seen.length && seen.every((page, at) => page === pages[at]);
    if (grown && pages.length === seen.length) return loaded;
    if (!grown) {
      docs = [];
      ids = [];
      ratios = [];
      positions = new Map();
    }
    for (const page of pages.slice(grown ? seen.length : 0)) {
      for (const doc of page.response.docs) {
        if (positions.has(doc.id)) continue;
        positions.set(doc.id, docs.length);
        docs.push(doc);
        ids.push(doc.id);
        ratios.push(gridRatio(doc));
      }
    }
    seen = pages;
    loaded = snapshot();
    return loaded;
  };
}

/**
 * Puts the assets of pages, loaded in any order, at their positions in the result. A duplicate asset, which occurs if
 * the library changes meanwhile, keeps its first position.
 */
export function createPositionCollector(): (pages: readonly Page[], size: number) => LoadedDocs {
  let seen: readonly Page[] = [];
  let docs: (AssetDoc | undefined)[] = [];
  let ids: (string | undefined)[] = [];
  let positions = new Map<string, number>();
  let loaded: LoadedDocs | null = null;
  return (pages, size) => {
    const grown = loaded?.docs.length === size && seen.every((page, at) => page === pages[at]);
    if (grown && loaded && pages.length === seen.length) return loaded;
    if (!grown) {
      docs = new Array(size);
      ids = new Array(size);
      positions = new Map();
    }
    for (const { response } of pages.slice(grown ? seen.length : 0)) {
      for (const [at, doc] of response.docs.entries()) {
        const position = (response.start ?? 0) + at;
        if (position >= size || positions.has(doc.id)) continue;
        positions.set(doc.id, position);
        docs[position] = doc;
        ids[position] = doc.id;
      }
    }
    seen = pages;
    const current = positions;
    loaded = { docs, ids, indexOf: (id) => current.get(id) ?? -1 };
    return loaded;
  };
}

/** Nominal height of a poster, and the margin around book pages. */
const NOMINAL_HEIGHT_PX = 225;
const MAT_PX = 32;

/** Aspect ratio of a poster, with a margin around book pages. NaN if unknown. */
export function gridRatio(doc: AssetDoc): number {
  const ratio = getAspectRatio(doc) ?? Number.NaN;
  return isMultiPage(doc) ? (ratio * (NOMINAL_HEIGHT_PX - MAT_PX) + MAT_PX) / NOMINAL_HEIGHT_PX : ratio;
}
