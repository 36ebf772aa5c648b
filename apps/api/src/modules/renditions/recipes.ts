/** The renditions of an asset, by name. Raising the recipe version renews every older rendition. */
export const RECIPE_VERSION = 1;

/** Grows with what is drawn otherwise than before: what an earlier version drew, the next import draws anew. */
export const DECODER_VERSION = 2;

/** Long edges in pixels, largest first: one decode feeds the smaller ones. */
export const IMPORT_EDGES = [1280, 640, 320] as const;
export const PREVIEW_EDGE = 2048;
export const MAX_PIXELS = 500_000_000;
/** Limit of SVG files: the parser reads them in one piece, and larger ones are embedded data. */
export const MAX_DRAWING_BYTES = 20_000_000;
/** Of a file that ImageMagick reads, in one piece. */
export const MAX_MAGICK_BYTES = 600_000_000;
/** A document is read into WebAssembly memory in one piece. */
export const MAX_DOCUMENT_BYTES = 600_000_000;

export const WEBP = "image/webp";
export const MP4 = "video/mp4";
/** A sound in the same container. */
export const M4A = "audio/mp4";
/** The name of the playable version of a film or a sound. */
export const PLAY_RENDITION = "play";

export type Recipe =
  | { kind: "picture"; edge: number }
  | { kind: "page"; page: number }
  | { kind: "poster" }
  | { kind: "play" }
  /** Of the film beside a picture, by the beginning of its content's name. */
  | { kind: "live"; content: string };

export function parseRenditionName(name: string): Recipe | undefined {
  const edge = /^w(320|640|1280|2048)$/.exec(name);
  if (edge) return { kind: "picture", edge: Number(edge[1]) };
  const page = /^page-([1-9]\d{0,4})$/.exec(name);
  if (page) return { kind: "page", page: Number(page[1]) };
  if (name === "poster") return { kind: "poster" };
  if (name === PLAY_RENDITION) return { kind: "play" };
  const live = /^live-([0-9a-f]{12})$/.exec(name);
  return live ? { kind: "live", content: live[1] ?? "" } : undefined;
}

/** The playable version of the film of a live photograph. */
export const liveRenditionName = (blobHash: string) => `live-${blobHash.slice(0, 12)}`;

export const isLiveRenditionName = (name: string) => name.startsWith("live-");
/** All of them, as SQL's `LIKE` takes it. */
export const LIVE_RENDITIONS_LIKE = "live-%";
