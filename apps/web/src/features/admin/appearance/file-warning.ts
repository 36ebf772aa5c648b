import type { PortalFile } from "../../../shared/api/portal-files.ts";

/** Bytes above which visitors wait for a picture. */
const HEAVY = 1_000_000;
/** Pixels that a hero picture needs at least, and a logo on a sharp screen. */
const HERO_WIDTH = 1600;
const LOGO_HEIGHT = 80;

interface Warning {
  readonly key:
    | "admin:appearance.files.heavy"
    | "admin:appearance.files.heavy_font"
    | "admin:appearance.files.hero_small"
    | "admin:appearance.files.logo_small";
  readonly width: number;
  readonly height: number;
}

export const isHeavy = ({ size }: File): boolean => size > HEAVY;

/** What would look bad or load slowly, though it can be stored; null where nothing would. */
export async function fileWarning(file: PortalFile, content: File): Promise<Warning | null> {
  const heavy = file === "custom_font" ? "admin:appearance.files.heavy_font" : "admin:appearance.files.heavy";
  if (isHeavy(content)) return { key: heavy, width: 0, height: 0 };
  // Drawings have no pixels.
  if (!content.type.startsWith("image/") || content.type === "image/svg+xml") return null;
  const picture = await createImageBitmap(content).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  picture.close();
  if (file.endsWith("Hero") && width < HERO_WIDTH) return { key: "admin:appearance.files.hero_small", width, height };
  if (file.endsWith("Logo") && height < LOGO_HEIGHT) return { key: "admin:appearance.files.logo_small", width, height };
  return null;
}
