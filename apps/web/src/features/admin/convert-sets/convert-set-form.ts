import {
  COLOUR_PROFILES,
  type ColourProfile,
  FILM_MIME,
  PICTURE_MIMES,
  PICTURE_TYPES,
  type PictureMime,
  PRINT_COLOUR_PROFILE,
} from "@vitrine/contract/conversion";
import type { ConvertSetRow, NewConvertSet } from "../../../shared/api/console-client.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

export const FILM = FILM_MIME;
/** "" is a picture's own format. */
export type Format = "" | PictureMime | typeof FILM_MIME;
export const FORMATS: readonly Format[] = ["", ...PICTURE_MIMES, FILM_MIME];
export const FORMAT_NAMES: Readonly<Record<Format, TextKey>> = {
  "": "admin:convert_sets.formats.same",
  "image/jpeg": "admin:convert_sets.formats.jpeg",
  "image/png": "admin:convert_sets.formats.png",
  "image/webp": "admin:convert_sets.formats.webp",
  "image/tiff": "admin:convert_sets.formats.tiff",
  [FILM]: "admin:convert_sets.formats.mp4",
};

export const PROFILE_NAMES: Readonly<Record<ColourProfile, TextKey>> = {
  srgb: "admin:convert_sets.profiles.srgb",
  p3: "admin:convert_sets.profiles.p3",
  cmyk: "admin:convert_sets.profiles.cmyk",
};

/** What is filled in: numbers as they are typed. */
export interface ConvertSetForm {
  readonly titles: Record<string, string>;
  readonly format: Format;
  readonly maxEdge: string;
  readonly dpi: string;
  readonly quality: string;
  readonly profile: ColourProfile;
  readonly keepsMetadata: boolean;
}

const text = (value: number | null | undefined) => (value == null ? "" : String(value));

export function formOf(set: ConvertSetRow | undefined): ConvertSetForm {
  return {
    titles: set?.titles ?? {},
    format: FORMATS.find((format) => format === (set?.mime ?? "")) ?? "",
    maxEdge: text(set?.maxEdge),
    dpi: text(set?.dpi),
    quality: text(set?.quality),
    profile: set?.profile ?? "srgb",
    keepsMetadata: set?.metadata === "keep",
  };
}

/** Fields that hold no whole number. */
export function wrongNumbers(form: ConvertSetForm): ("maxEdge" | "dpi" | "quality")[] {
  return (["maxEdge", "dpi", "quality"] as const).filter((name) => !/^\d{0,6}$/.test(form[name].trim()));
}

/** Pictures have colours and a resolution; films have neither. */
export const isPicture = (format: Format): boolean => format !== FILM;
export const profilesOf = (format: Format): readonly ColourProfile[] =>
  COLOUR_PROFILES.filter(
    (profile) => profile !== PRINT_COLOUR_PROFILE || format === "" || (isMade(format) && PICTURE_TYPES[format].print),
  );
export const offersQuality = (format: Format): boolean => !isMade(format) || PICTURE_TYPES[format].quality;

const isMade = (format: Format): format is PictureMime => format in PICTURE_TYPES;

/** What is sent; of a field that the format does not have, nothing is kept. */
export function inputOf(form: ConvertSetForm): NewConvertSet {
  const { titles, format, keepsMetadata, profile } = form;
  const number = (typed: string, isOffered = true) => (typed.trim() === "" || !isOffered ? null : Number(typed));
  return {
    titles,
    mime: format === "" ? null : format,
    maxEdge: number(form.maxEdge),
    dpi: number(form.dpi, isPicture(format)),
    quality: number(form.quality, offersQuality(format)),
    profile: isPicture(format) && profilesOf(format).includes(profile) ? profile : null,
    metadata: keepsMetadata ? "keep" : "strip",
  };
}
