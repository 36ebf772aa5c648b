/** Version of the renditions. Raising it makes all existing renditions again. */
export const RENDITION_VERSION = 1;

/** Version of the decoders. Raise it when they give other pictures: the next import renders affected files again. */
export const IMPORT_DECODER_VERSION = 2;

/** Long edges in pixels of the pictures made by an import, largest first. */
export const IMPORT_PICTURE_EDGES = [1280, 640, 320] as const;
export const PREVIEW_EDGE = 2048;
export const MAX_PIXELS = 500_000_000;

export const WEBP_MIME = "image/webp";
export const MP4_MIME = "video/mp4";
/** Audio in an mp4 container. */
export const M4A_MIME = "audio/mp4";
/** Name of the playable version of a film or a sound. */
export const PLAY_RENDITION = "play";

export type RenditionSpec =
  | { kind: "picture"; edge: number }
  | { kind: "page"; page: number }
  | { kind: "poster" }
  | { kind: "play" }
  /** The film of a live photograph, by the first characters of its content hash. */
  | { kind: "live"; content: string };

export function parseRenditionName(name: string): RenditionSpec | undefined {
  const edge = /^w(320|640|1280|2048)$/.exec(name);
  if (edge) return { kind: "picture", edge: Number(edge[1]) };
  const page = /^page-([1-9]\d{0,4})$/.exec(name);
  if (page) return { kind: "page", page: Number(page[1]) };
  if (name === "poster") return { kind: "poster" };
  if (name === PLAY_RENDITION) return { kind: "play" };
  const live = /^live-([0-9a-f]{12})$/.exec(name);
  return live ? { kind: "live", content: live[1] ?? "" } : undefined;
}

/** Name of the playable version of the film of a live photograph. */
export const livePhotoRenditionName = (blobHash: string) => `live-${blobHash.slice(0, 12)}`;

export const isLivePhotoRenditionName = (name: string) => name.startsWith("live-");
/** SQL LIKE pattern of the names of all playable films of live photographs. */
export const LIVE_PHOTO_RENDITIONS_PATTERN = "live-%";
