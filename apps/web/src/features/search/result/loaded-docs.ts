import { type AssetDoc, getAspectRatio, isMultiPage } from "../../../asset/asset-doc.ts";

/** The positions of a result, and the loaded assets. */
export interface LoadedDocs {
  /** One entry for each position; undefined if the asset is not loaded. */
  readonly docs: readonly (AssetDoc | undefined)[];
  readonly ids: readonly (string | undefined)[];
  indexOf(id: string): number;
}

interface Page {
  readonly response: { readonly docs: readonly AssetDoc[]; readonly start?: number | undefined };
}

/** Joins consecutive pages to one list without duplicates, which occur if the library changes meanwhile. */
export function joinPages(pages: readonly Page[]): LoadedDocs & { readonly ratios: readonly number[] } {
  const byId = new Map<string, AssetDoc>();
  for (const { response } of pages) for (const doc of response.docs) if (!byId.has(doc.id)) byId.set(doc.id, doc);
  const docs = [...byId.values()];
  const positions = new Map(docs.map(({ id }, at) => [id, at]));
  return {
    docs,
    ids: [...byId.keys()],
    ratios: docs.map(getPosterAspectRatio),
    indexOf: (id) => positions.get(id) ?? -1,
  };
}

/**
 * Puts the assets of pages, loaded in any order, at their positions in the result. A duplicate asset, which occurs if
 * the library changes meanwhile, keeps its first position.
 */
export function arrangeDocsByPosition(pages: readonly Page[], size: number): LoadedDocs {
  const docs: (AssetDoc | undefined)[] = new Array(size);
  const ids: (string | undefined)[] = new Array(size);
  const positions = new Map<string, number>();
  for (const { response } of pages) {
    for (const [at, doc] of response.docs.entries()) {
      const position = (response.start ?? 0) + at;
      if (position >= size || positions.has(doc.id)) continue;
      positions.set(doc.id, position);
      docs[position] = doc;
      ids[position] = doc.id;
    }
  }
  return { docs, ids, indexOf: (id) => positions.get(id) ?? -1 };
}

/** Nominal height of a poster; the margins on both sides of a multi-page document in it, together. */
const NOMINAL_HEIGHT_PX = 225;
const MAT_PX = 32;

/** Aspect ratio of a poster, with a margin around book pages. NaN if unknown. */
export function getPosterAspectRatio(doc: AssetDoc): number {
  const ratio = getAspectRatio(doc) ?? Number.NaN;
  return isMultiPage(doc) ? (ratio * (NOMINAL_HEIGHT_PX - MAT_PX) + MAT_PX) / NOMINAL_HEIGHT_PX : ratio;
}
