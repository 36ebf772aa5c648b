import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { ratioOf } from "../../../asset/asset-doc.ts";
import { isBook } from "../../../asset/book.ts";

/** The places of a result, and the assets that are loaded. */
export interface LoadedDocs {
  /** As long as there are places; undefined where an asset is not loaded. */
  readonly docs: readonly (AssetDoc | undefined)[];
  readonly ids: readonly (string | undefined)[];
  indexOf(id: string): number;
}

/** Assets without a gap, from the first on. */
export interface LoadedRun extends LoadedDocs {
  readonly ratios: readonly number[];
}

interface Page {
  readonly response: { readonly docs: readonly AssetDoc[]; readonly start?: number | undefined };
}

/**
 * Pages in one list, one after the other. A page that repeats an asset (the library changed meanwhile) does not double it.
 * Appends new pages without rebuilding the list: with a thousand pages, starting over for each would take
 * seconds.
 */
export function createDocCollector(): (pages: readonly Page[]) => LoadedRun {
  let seen: readonly Page[] = [];
  let docs: AssetDoc[] = [];
  let ids: string[] = [];
  let ratios: number[] = [];
  let places = new Map<string, number>();
  let loaded: LoadedRun = freeze();

  function freeze(): LoadedRun {
    const current = places;
    return { docs, ids, ratios, indexOf: (id) => current.get(id) ?? -1 };
  }

  return (pages) => {
    const grown = pages.length >= seen.length && seen.every((page, at) => page === pages[at]);
    if (grown && pages.length === seen.length) return loaded;
    if (!grown) {
      docs = [];
      ids = [];
      ratios = [];
      places = new Map();
    }
    for (const page of pages.slice(grown ? seen.length : 0)) {
      for (const doc of page.response.docs) {
        if (places.has(doc.id)) continue;
        places.set(doc.id, docs.length);
        docs.push(doc);
        ids.push(doc.id);
        ratios.push(gridRatio(doc));
      }
    }
    seen = pages;
    loaded = freeze();
    return loaded;
  };
}

/**
 * Puts the assets of pages, in whatever order they come, into the places of all hits. An asset that stands at two places
 * (the library changed meanwhile) has the first one.
 */
export function createPlaceCollector(): (pages: readonly Page[], size: number) => LoadedDocs {
  let seen: readonly Page[] = [];
  let docs: (AssetDoc | undefined)[] = [];
  let ids: (string | undefined)[] = [];
  let places = new Map<string, number>();
  let loaded: LoadedDocs | null = null;
  return (pages, size) => {
    const grown = loaded?.docs.length === size && seen.every((page, at) => page === pages[at]);
    if (grown && loaded && pages.length === seen.length) return loaded;
    if (!grown) {
      docs = new Array(size);
      ids = new Array(size);
      places = new Map();
    }
    for (const { response } of pages.slice(grown ? seen.length : 0)) {
      for (const [at, doc] of response.docs.entries()) {
        const place = (response.start ?? 0) + at;
        if (place >= size || places.has(doc.id)) continue;
        places.set(doc.id, place);
        docs[place] = doc;
        ids[place] = doc.id;
      }
    }
    seen = pages;
    const current = places;
    loaded = { docs, ids, indexOf: (id) => current.get(id) ?? -1 };
    return loaded;
  };
}

/** Nominal height of a poster, and the room around pages that lie on a mat. Pixels. */
const NOMINAL = 225;
const MAT = 32;

/** The ratio of the box: pages of books have room around them. NaN where nobody knows. */
export function gridRatio(doc: AssetDoc): number {
  const ratio = ratioOf(doc) ?? Number.NaN;
  return isBook(doc) ? (ratio * (NOMINAL - MAT) + MAT) / NOMINAL : ratio;
}
