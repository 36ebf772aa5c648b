/** Pictures that were uploaded for tiles. `src` of a row names one of these or an asset, whose ids begin otherwise. Pure. */

export const TILE_PICTURE = /^tile_\w{1,59}$/;

export const isTilePicture = (src: unknown): src is string => typeof src === "string" && TILE_PICTURE.test(src);

/**
 * Ids of all uploaded pictures that a text speaks of, wherever in it. The text of a document is read whole, of whatever
 * version it is: a picture that is named in a place nobody knows is in use, too.
 */
export const tilePicturesIn = (text: string): string[] => [...new Set(text.match(/\btile_\w{1,59}\b/g))];

/** The same document with other pictures in the place of these; what is not among them stays. */
export const withTilePictures = <D extends object>(document: D, others: ReadonlyMap<string, string>): D =>
  JSON.parse(JSON.stringify(document), (_key, value) => (isTilePicture(value) ? (others.get(value) ?? value) : value));
