// Which decoder reads a file, by its type. Pure.

export type Family = "raster" | "vector" | "document" | "film";

const RASTER_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/tiff", "image/avif"]);

export function familyOf(mime: string): Family | undefined {
  if (RASTER_TYPES.has(mime)) return "raster";
  if (mime === "image/svg+xml") return "vector";
  if (mime === "application/pdf") return "document";
  if (mime.startsWith("video/")) return "film";
  return undefined;
}
