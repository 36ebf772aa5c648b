import {
  COLOUR_PROFILES,
  type ColourProfile,
  PICTURE_MIME_FEATURES,
  PICTURE_MIME_TYPES,
  type PictureMime,
  PRINT_COLOUR_PROFILE,
  VIDEO_MIME,
} from "@vitrine/contract/conversion";
import type { ConvertSetRow, NewConvertSet } from "../../../shared/api/console-client.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

export const VIDEO_FORMAT = VIDEO_MIME;
/** "" keeps the original format. */
export type ConvertFormat = "" | PictureMime | typeof VIDEO_MIME;
export const CONVERT_FORMATS: readonly ConvertFormat[] = ["", ...PICTURE_MIME_TYPES, VIDEO_MIME];
export const FORMAT_NAME_KEYS: Readonly<Record<ConvertFormat, TextKey>> = {
  "": "admin:convert_sets.formats.same",
  "image/jpeg": "admin:convert_sets.formats.jpeg",
  "image/png": "admin:convert_sets.formats.png",
  "image/webp": "admin:convert_sets.formats.webp",
  "image/tiff": "admin:convert_sets.formats.tiff",
  [VIDEO_FORMAT]: "admin:convert_sets.formats.mp4",
};

/** Values of the convert set form; numbers are text as typed. */
export interface ConvertSetFormValues {
  readonly titles: Record<string, string>;
  readonly format: ConvertFormat;
  readonly maxEdge: string;
  readonly dpi: string;
  readonly quality: string;
  readonly profile: ColourProfile;
  readonly keepsMetadata: boolean;
}

const text = (value: number | null | undefined) => (value == null ? "" : String(value));

export function toConvertSetFormValues(set: ConvertSetRow | undefined): ConvertSetFormValues {
  return {
    titles: set?.titles ?? {},
    format: CONVERT_FORMATS.find((format) => format === (set?.mime ?? "")) ?? "",
    maxEdge: text(set?.maxEdge),
    dpi: text(set?.dpi),
    quality: text(set?.quality),
    profile: set?.profile ?? "srgb",
    keepsMetadata: set?.metadata === "keep",
  };
}

/** Names of the number fields with a text that is no whole number; empty fields are valid. */
export function findInvalidNumberFields(form: ConvertSetFormValues): ("maxEdge" | "dpi" | "quality")[] {
  return (["maxEdge", "dpi", "quality"] as const).filter((name) => !/^\d{0,6}$/.test(form[name].trim()));
}

/** Whether the fields for colours and resolution are offered: for every format but films. */
export const hasColourAndResolutionFields = (format: ConvertFormat): boolean => format !== VIDEO_FORMAT;
export const listColourProfiles = (format: ConvertFormat): readonly ColourProfile[] =>
  COLOUR_PROFILES.filter(
    (profile) =>
      profile !== PRINT_COLOUR_PROFILE ||
      format === "" ||
      (isPictureMime(format) && PICTURE_MIME_FEATURES[format].print),
  );
export const supportsQuality = (format: ConvertFormat): boolean =>
  !isPictureMime(format) || PICTURE_MIME_FEATURES[format].quality;

const isPictureMime = (format: ConvertFormat): format is PictureMime => format in PICTURE_MIME_FEATURES;

/** The request body; fields that do not apply to the format are null. */
export function toConvertSetInput(form: ConvertSetFormValues): NewConvertSet {
  const { titles, format, keepsMetadata, profile } = form;
  const number = (typed: string, isOffered = true) => (typed.trim() === "" || !isOffered ? null : Number(typed));
  return {
    titles,
    mime: format === "" ? null : format,
    maxEdge: number(form.maxEdge),
    dpi: number(form.dpi, hasColourAndResolutionFields(format)),
    quality: number(form.quality, supportsQuality(format)),
    profile: hasColourAndResolutionFields(format) && listColourProfiles(format).includes(profile) ? profile : null,
    metadata: keepsMetadata ? "keep" : "strip",
  };
}
