import { LANGUAGE } from "@vitrine/settings/languages/language-code";
import { z } from "zod";
import { MAX_IDS } from "../asset-batches.ts";
import { MAX_EDGE, MIN_EDGE, PICTURE_FORMATS } from "../conversion.ts";
import { RANGE_PATTERN } from "../range.ts";

/** Ids are opaque texts for clients; this server's are decimal. */
export const assetId = z.string().min(1).max(64);
/** At most as many as fit into a URL. */
export const assetIds = z.array(assetId).min(1).max(MAX_IDS);
export const fieldName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z][\w.-]*$/);
/** ISO 639-1; a region (`pt-BR`) is accepted as an extension. */
export const language = z.string().regex(LANGUAGE).meta({ description: "ISO 639-1, with a region as an extension" });
export const epochSeconds = z.number().int().meta({ description: "Seconds since 1970, UTC" });
/** Options of the convert set `custom`. */
export const pictureFormat = z.enum(PICTURE_FORMATS);
export const longerEdge = z.number().int().min(MIN_EDGE).max(MAX_EDGE);
/** `{text in language: text}`. */
export const perLanguage = z.record(language, z.string());
export const languageQuery = z.strictObject({ lang: language });
export const localesReply = z.strictObject({ locales: z.array(language) });
export const emptyReply = z.strictObject({});
export const multipartFile = z.strictObject({
  file: z.string().optional().meta({ format: "binary", description: "If missing, the stored file is deleted" }),
});
export const requiredFile = z.strictObject({ file: z.string().meta({ format: "binary" }) });

export const rangeText = z
  .string()
  .regex(RANGE_PATTERN)
  .meta({ description: "low TO high, inclusive; either end may be *" });
const filterValue = z.union([z.string().max(1000), z.number()]);

/** Selected values per field: OR within a field, AND across fields. Null is no filter. `-field` excludes values. */
export const filterMap = z
  .record(
    z
      .string()
      .min(1)
      .max(101)
      .regex(/^-?[A-Za-z][\w.-]*$/),
    z.union([z.array(filterValue).max(500), rangeText, z.null()]),
  )
  .meta({ id: "FilterMap" });

export const searchText = z.string().max(1000);
