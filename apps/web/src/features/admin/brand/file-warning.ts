import type { PortalFileName } from "../../../shared/api/portal-files.ts";

/** Files with more bytes load slowly. */
const LARGE_FILE_BYTES = 1_000_000;
/** Minimum pixels of a hero picture, and of a logo on a high-resolution screen. */
const MIN_HERO_WIDTH_PX = 1600;
const MIN_LOGO_HEIGHT_PX = 80;

interface FileWarning {
  readonly key:
    | "admin:appearance.files.heavy"
    | "admin:appearance.files.heavy_font"
    | "admin:appearance.files.hero_small"
    | "admin:appearance.files.logo_small";
  readonly width: number;
  readonly height: number;
}

export const isLargeFile = ({ size }: Blob): boolean => size > LARGE_FILE_BYTES;

/** Warns about a file that would look bad or load slowly, though it can be stored; null if it is fine. */
export async function findFileWarning(file: PortalFileName, content: Blob): Promise<FileWarning | null> {
  const heavy = file === "custom_font" ? "admin:appearance.files.heavy_font" : "admin:appearance.files.heavy";
  if (isLargeFile(content)) return { key: heavy, width: 0, height: 0 };
  // SVGs have no pixels.
  if (!content.type.startsWith("image/") || content.type === "image/svg+xml") return null;
  const picture = await createImageBitmap(content).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  picture.close();
  if (file.endsWith("Hero") && width < MIN_HERO_WIDTH_PX)
    return { key: "admin:appearance.files.hero_small", width, height };
  if (/Logo(Dark)?$/.test(file) && height < MIN_LOGO_HEIGHT_PX)
    return { key: "admin:appearance.files.logo_small", width, height };
  return null;
}
