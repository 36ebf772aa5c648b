// Maps the columns of a catalogue to fields: the mapping file of `import --catalogue --mapping`.
import { z } from "zod";
import { FIELD_VISIBILITIES } from "../../../db/visibility.ts";
import { StartError } from "../../../platform/errors/start-error.ts";
import { declarableTypes } from "../../library/fields/field-types.ts";
import { readJsonFile } from "../metadata/json-file.ts";
import { nonDerivedFieldNameSchema } from "../metadata/mapping.ts";

const column = z.string().min(1, "name a column");
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "a language is named like de or pt-BR");
const perLanguage = z.record(language, column);
const dateOrder = z.enum(["dmy", "mdy"], "dmy where the day comes first, mdy where the month does");
const decimal = z.enum([".", ","], 'the mark before decimals: "." or ","');

const field = z.strictObject({
  name: nonDerivedFieldNameSchema,
  /** Not needed for existing fields. `coordinates` creates `<name>_latitude` and `<name>_longitude`. */
  type: z.enum([...declarableTypes, "coordinates"]).optional(),
  /** A column, or for a text one per language. */
  from: z.union([column, perLanguage], "name a column, or one for each language"),
  /** Columns with the labels of the values, one for each language. */
  valueLabels: perLanguage.optional(),
  /** Between the values of a list. */
  separator: z.string().min(1).max(10).optional(),
  dateOrder: dateOrder.optional(),
  decimal: decimal.optional(),
  multiValued: z.boolean().optional(),
  facet: z.boolean().optional(),
  range: z.boolean().optional(),
  sortable: z.boolean().optional(),
  weight: z.number().int().min(0).max(100).optional(),
  visibility: z.enum(FIELD_VISIBILITIES).optional(),
  labels: z.record(z.string(), z.string()).optional(),
});

const file = z
  .strictObject({
    column: column.optional(),
    /** How files are matched: by `path` below the imported folder, `name`, or `identifier` (name without extension). */
    by: z.enum(["path", "name", "identifier"]),
  })
  .refine(({ column, by }) => by === "identifier" || column !== undefined, {
    path: ["column"],
    message: "name the column that has the file, or match by identifier",
  });

const mapping = z.strictObject({
  encoding: z
    .string()
    .refine(isKnownEncoding, "no encoding of that name; utf-8, utf-16le, windows-1252 and macintosh are some")
    .optional(),
  delimiter: z.string().length(1, "one letter").optional(),
  sheet: z.string().optional(),
  dateOrder: dateOrder.optional(),
  decimal: decimal.optional(),
  identifier: column.optional(),
  file: file.optional(),
  pools: column.optional(),
  embargo: column.optional(),
  expiry: column.optional(),
  rating: column.optional(),
  colorCode: column.optional(),
  fields: z.array(field).default([]),
});

function isKnownEncoding(name: string): boolean {
  try {
    return new TextDecoder(name) !== undefined;
  } catch {
    return false;
  }
}

export type CatalogueMapping = z.infer<typeof mapping>;
export type MappedCatalogueField = z.infer<typeof field>;

/** @throws StartError that names the place in the file. */
export const loadCatalogueMapping = (file: string): Promise<CatalogueMapping> =>
  readJsonFile(file, mapping, (why) => new StartError(`The mapping file ${file} cannot be used: ${why}`));
