import { readFile } from "node:fs/promises";
import { z } from "zod";
import { findStoredFieldNameError, isStoredFieldName, type StoredFieldName } from "../../../db/field-name.ts";
import { VISIBILITIES } from "../../../db/visibility.ts";
import { StartError } from "../../../platform/errors/start-error.ts";
import { createOffsetFields } from "../../library/fields/date-offset.ts";
import { declarableTypes, fieldTypes } from "../../library/fields/field-types.ts";
import type { NewField } from "../../library/registry-writer.repository.ts";
import { readJsonFile } from "./json-file.ts";

/**
 * Maps embedded tags to fields. The default is `mapping.default.json`; a mapping file of the operator
 * (`import --mapping file`) replaces fields of the same name, adds others, and removes one by `"from": []`.
 * Tags have the names of `exiftool -G1`; the first tag with a value wins. `A + B` joins two tags. Tags of `A | B` have the
 * same rank, so that a sidecar's wins over an embedded one.
 */
const labels = z.record(z.string(), z.string());

const mappedField = z
  .strictObject({
    name: z.string().transform((name, context): StoredFieldName => {
      if (isStoredFieldName(name)) return name;
      context.addIssue({ code: "custom", message: findStoredFieldNameError(name) });
      return z.NEVER;
    }),
    type: z.enum(declarableTypes),
    multiValued: z.boolean().default(false),
    /** Texts per language. */
    localised: z.boolean().default(false),
    facet: z.boolean().default(false),
    range: z.boolean().default(false),
    sortable: z.boolean().default(false),
    /** In text matching; 0: not searched. */
    weight: z.number().int().min(0).max(100).default(0),
    visibility: z.enum(VISIBILITIES).default("everyone"),
    labels,
    /** Merge the values of all tags instead of using the first tag only. */
    merge: z.boolean().default(false),
    /** Tags of hierarchical keywords, `Places|Berlin`: merged into the values unless the plain keywords have them. */
    paths: z.array(z.string()).default([]),
    from: z.array(z.string()),
  })
  .refine(({ type, facet, range }) => !facet || range || !fieldTypes[type].isNumeric, {
    path: ["range"],
    message: "a number or a date is a facet by its range alone: set it to true",
  });

const ownFields = z.strictObject({
  /** Tags of custom XMP namespaces become fields once this many files have them. */
  minFiles: z.number().int().min(1),
  /** Characters; longer texts are ignored. */
  maxLength: z.number().int().min(1),
  /** Further namespace prefixes to leave alone. */
  ignore: z.array(z.string()).default([]),
  /** English tag name -> German label. */
  words: z.record(z.string(), z.string()).default({}),
});

const mappingFile = z.strictObject({
  fields: z.array(mappedField).default([]),
  rating: z.array(z.string()).optional(),
  label: z.array(z.string()).optional(),
  /** Tags with the date before which a file is not shown; the latest applies. */
  embargo: z.array(z.string()).optional(),
  /** Tags with the date from which a file cannot be downloaded; the earliest applies. */
  expiry: z.array(z.string()).optional(),
  /** Label text in lower case -> colour code. */
  colors: z.record(z.string(), z.number().int().min(0).max(7)).optional(),
  own: ownFields.partial().optional(),
});

export interface MappedField extends z.infer<typeof mappedField> {
  /** Of a date: the field of its UTC offset, which follows it in the mapping. */
  offset?: StoredFieldName;
}

export interface Mapping {
  fields: MappedField[];
  rating: string[];
  label: string[];
  embargo: string[];
  expiry: string[];
  colors: ReadonlyMap<string, number>;
  own: z.infer<typeof ownFields>;
}

/** Loads the default mapping, merged with the operator's mapping file. */
export async function loadMapping(file?: string): Promise<Mapping> {
  const shipped = mappingFile
    .required({ rating: true, label: true, embargo: true, expiry: true, colors: true })
    .extend({ own: ownFields })
    .parse(JSON.parse(await readFile(new URL("../mapping.default.json", import.meta.url), "utf8")));
  const colors = new Map(Object.entries(shipped.colors));
  if (!file) return { ...shipped, fields: withOffsets(shipped.fields), colors };
  const own = await readJsonFile(
    file,
    mappingFile,
    (why) => new StartError(`The mapping file ${file} cannot be used: ${why}`),
  );
  const kept = shipped.fields.filter((field) => !own.fields.some((other) => other.name === field.name));
  return {
    fields: withOffsets([...kept, ...own.fields].filter((field) => field.from.length > 0)),
    rating: own.rating ?? shipped.rating,
    label: own.label ?? shipped.label,
    embargo: own.embargo ?? shipped.embargo,
    expiry: own.expiry ?? shipped.expiry,
    colors: new Map([...colors, ...Object.entries(own.colors ?? {})]),
    own: {
      minFiles: own.own?.minFiles ?? shipped.own.minFiles,
      maxLength: own.own?.maxLength ?? shipped.own.maxLength,
      ignore: own.own?.ignore ?? shipped.own.ignore,
      words: { ...shipped.own.words, ...own.own?.words },
    },
  };
}

/** Adds the offset field after each date, unless the mapping has a field of that name. */
function withOffsets(fields: readonly MappedField[]): MappedField[] {
  const offsets = createOffsetFields(fields);
  const names = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) => {
    const offset = offsets.get(field.name);
    if (!offset) return [field];
    const date = { ...field, offset: offset.name };
    return names.has(offset.name) ? [date] : [date, mappedField.parse({ ...offset, from: [] })];
  });
}

/** The n-th field of a mapping, for the field registry. */
export function toNewField({ fields }: Mapping, index: number): NewField {
  const field = fields[index];
  if (!field) throw new Error("a reading without a field");
  const { from: _from, merge: _merge, paths: _paths, offset: _offset, ...registered } = field;
  return { ...registered, position: (index + 1) * 10, origin: "metadata" };
}
