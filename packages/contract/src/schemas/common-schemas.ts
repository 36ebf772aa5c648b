import { LANGUAGE_CODE_PATTERN } from "@vitrine/settings/languages/language-code";
import { z } from "zod";
import { MAX_IDS_PER_URL } from "../asset-batches.ts";
import { MAX_LONGER_EDGE_PX, MIN_LONGER_EDGE_PX, PICTURE_FORMATS } from "../conversion.ts";
import { RANGE_PATTERN } from "../range.ts";

/** Ids are opaque texts for clients; this server's are decimal. */
export const assetIdSchema = z.string().min(1).max(64);
/** At most as many as fit into a URL. */
export const assetIdsSchema = z.array(assetIdSchema).min(1).max(MAX_IDS_PER_URL);
export const fieldNameSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z][\w.-]*$/);
/** ISO 639-1; a region (`pt-BR`) is accepted as an extension. */
export const languageSchema = z
  .string()
  .regex(LANGUAGE_CODE_PATTERN)
  .meta({ description: "ISO 639-1, with a region as an extension" });
export const epochSecondsSchema = z.number().int().meta({ description: "Seconds since 1970, UTC" });
/** Options of the convert set `custom`. */
export const pictureFormatSchema = z.enum(PICTURE_FORMATS);
export const longerEdgeSchema = z.number().int().min(MIN_LONGER_EDGE_PX).max(MAX_LONGER_EDGE_PX);
/** `{text in language: text}`. */
export const textPerLanguageSchema = z.record(languageSchema, z.string());
export const languageQuerySchema = z.strictObject({ lang: languageSchema });
export const localesReplySchema = z.strictObject({ locales: z.array(languageSchema) });
export const emptyReplySchema = z.strictObject({});
export const optionalFileSchema = z.strictObject({
  file: z.string().optional().meta({ format: "binary", description: "If missing, the stored file is deleted" }),
});
export const requiredFileSchema = z.strictObject({ file: z.string().meta({ format: "binary" }) });

export const rangeTextSchema = z
  .string()
  .regex(RANGE_PATTERN)
  .meta({ description: "low TO high, inclusive; either end may be *" });
const filterValue = z.union([z.string().max(1000), z.number()]);

/** Selected values per field: OR within a field, AND across fields. Null is no filter. `-field` excludes values. */
export const filterMapSchema = z
  .record(
    z
      .string()
      .min(1)
      .max(101)
      .regex(/^-?[A-Za-z][\w.-]*$/),
    z.union([z.array(filterValue).max(500), rangeTextSchema, z.null()]),
  )
  .meta({ id: "FilterMap" });

export const searchTextSchema = z.string().max(1000);
