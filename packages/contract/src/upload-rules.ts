/** Which kinds and sizes of files a portal accepts: the server enforces them, the administration checks them before. */
import type { ParamsOf } from "./endpoint.ts";

type PortalFile = ParamsOf<"config.file_save">["file"];

export interface UploadRules {
  /** Media types, detected from the bytes. */
  readonly accepted: readonly string[];
  readonly maxBytes: number;
}

const MEGABYTE = 1024 * 1024;

/** For logos, hero pictures and pictures of tiles. */
export const PICTURE_RULES: UploadRules = {
  accepted: ["image/svg+xml", "image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"],
  maxBytes: 10 * MEGABYTE,
};

const OTHER_RULES: Readonly<Partial<Record<PortalFile, UploadRules>>> = {
  style: { accepted: ["text/css"], maxBytes: MEGABYTE / 2 },
  custom_font: { accepted: ["font/woff2"], maxBytes: 10 * MEGABYTE },
  favicon: { accepted: ["image/svg+xml", "image/png", "image/x-icon"], maxBytes: MEGABYTE },
};

export const getUploadRules = (file: PortalFile): UploadRules => OTHER_RULES[file] ?? PICTURE_RULES;
