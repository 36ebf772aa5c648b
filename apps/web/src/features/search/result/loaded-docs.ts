import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { ratioOf } from "../../../asset/asset-doc.ts";
import { isBook } from "../../../asset/book.ts";

/** Pages of a result in one list. A page that repeats an asset (the library changed meanwhile) does not double it. */
export interface LoadedDocs {
  readonly docs: readonly AssetDoc[];
  readonly ids: readonly string[];
  readonly ratios: readonly number[];
  indexOf(id: string): number;
}

interface Page {
  readonly response: { readonly docs: readonly AssetDoc[] };
}

/** Appends new pages without rebuilding the list: with a thousand pages, starting over for each would take seconds. */
export function createDocCollector(): (pages: readonly Page[]) => LoadedDocs {
  let seen: readonly Page[] = [];
  let docs: AssetDoc[] = [];
  let ids: string[] = [];
  let ratios: number[] = [];
  let places = new Map<string, number>();
  let loaded: LoadedDocs = freeze();

  function freeze(): LoadedDocs {
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

/** Nominal height of a poster, and the room around pages that lie on a mat. Pixels. */
const NOMINAL = 225;
const MAT = 32;

/** The ratio of the box: pages of books have room around them. NaN where nobody knows. */
function gridRatio(doc: AssetDoc): number {
  const ratio = ratioOf(doc) ?? Number.NaN;
  return isBook(doc) ? (ratio * (NOMINAL - MAT) + MAT) / NOMINAL : ratio;
}
