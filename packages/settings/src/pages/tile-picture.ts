/**
 * Pictures uploaded for dashboard tiles. `src` of a row is the id of such a picture or of an asset; the prefix tells
 * them apart. Pure.
 */

export const TILE_PICTURE_ID_PATTERN = /^tile_\w{1,59}$/;

export const isTilePictureId = (src: unknown): src is string =>
  typeof src === "string" && TILE_PICTURE_ID_PATTERN.test(src);

/**
 * Ids of all uploaded pictures in the text of a document. The text is scanned as a whole, because a picture named at an
 * unknown path is in use, too.
 */
export const findTilePictureIds = (text: string): string[] => [...new Set(text.match(/\btile_\w{1,59}\b/g))];

/** Copy of a document with picture ids replaced by those in the map. */
export const replaceTilePictureIds = <D extends object>(document: D, others: ReadonlyMap<string, string>): D =>
  JSON.parse(JSON.stringify(document), (_key, value) =>
    isTilePictureId(value) ? (others.get(value) ?? value) : value,
  );
