// Maps embedded tags to fields. The default is `mapping.default.json`; a mapping file of the operator
// (`import --mapping file`) replaces fields of the same name, adds others, and removes one by `"from": []`.
// Tags have the names of `exiftool -G1`; the first tag with a value wins, except in fields with `merge`. `A + B` joins
// two tags. `A | B` takes A, or else B, from the sidecar, and only then from the file itself.
import { readFile } from "node:fs/promises";
import { z } from "zod";
import {
  findNonDerivedFieldNameError,
  isNonDerivedFieldName,
  type NonDerivedFieldName,
} from "../../../db/field-name.ts";
import { FIELD_VISIBILITIES } from "../../../db/visibility.ts";
import { StartError } from "../../../platform/errors/start-error.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import { mapUtcOffsetFields } from "../../library/fields/date-offset.ts";
import { declarableTypes, fieldTypes } from "../../library/fields/field-types.ts";
import type { NewField } from "../../library/registry-writer.repository.ts";
import { readJsonFile } from "./json-file.ts";

/** Name of a field whose values are stored. */
export const nonDerivedFieldNameSchema = z.string().transform((name, context): NonDerivedFieldName => {
  if (isNonDerivedFieldName(name)) return name;
  context.addIssue({ code: "custom", message: findNonDerivedFieldNameError(name) });
  return z.NEVER;
});

const mappedField = z
  .strictObject({
    name: nonDerivedFieldNameSchema,
    type: z.enum(declarableTypes),
    multiValued: z.boolean().default(false),
    /** Texts per language. */
    localised: z.boolean().default(false),
    facet: z.boolean().default(false),
    range: z.boolean().default(false),
    sortable: z.boolean().default(false),
    /** In text matching; 0: not searched. */
    weight: z.number().int().min(0).max(100).default(0),
    visibility: z.enum(FIELD_VISIBILITIES).default("everyone"),
    labels: z.record(z.string(), z.string()),
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

type DeclaredField = z.infer<typeof mappedField>;

export interface MappedField extends DeclaredField {
  /** Of a date: the field of its UTC offset, which follows it in the mapping. */
  offset?: NonDerivedFieldName;
  /** In the field registry. */
  position: number;
}

export type Mapping = Awaited<ReturnType<typeof loadMapping>>;

/** Loads the default mapping, merged with the operator's mapping file. */
export async function loadMapping(file?: string) {
  const shipped = mappingFile
    .required({ rating: true, label: true, embargo: true, expiry: true, colors: true })
    .extend({ own: ownFields })
    .parse(JSON.parse(await readFile(new URL("../mapping.default.json", import.meta.url), "utf8")));
  const toError = (why: string) => new StartError(`The mapping file ${file} cannot be used: ${why}`);
  const { fields, colors, own, ...others } = file
    ? await readJsonFile(file, mappingFile, toError)
    : mappingFile.parse({});
  const kept = shipped.fields.filter(({ name }) => !fields.some((other) => other.name === name));
  return {
    ...shipped,
    ...omitUndefined(others),
    fields: withOffsets([...kept, ...fields].filter((field) => field.from.length > 0)),
    colors: new Map([...Object.entries(shipped.colors), ...Object.entries(colors ?? {})]),
    own: { ...shipped.own, ...omitUndefined({ ...own }), words: { ...shipped.own.words, ...own?.words } },
  };
}

/** Adds the offset field after each date, unless the mapping has a field of that name. */
function withOffsets(fields: readonly DeclaredField[]): MappedField[] {
  const offsets = mapUtcOffsetFields(fields);
  const names = new Set(fields.map(({ name }) => name));
  return fields
    .flatMap((field) => {
      const offset = offsets.get(field.name);
      if (!offset) return [field];
      const date = { ...field, offset: offset.name };
      return names.has(offset.name) ? [date] : [date, mappedField.parse({ ...offset, from: [] })];
    })
    .map((field, index) => ({ ...field, position: (index + 1) * 10 }));
}

/** A field for the field registry. */
export function toNewField({ from: _, merge: _m, paths: _p, offset: _o, ...registered }: MappedField): NewField {
  return { ...registered, origin: "metadata" };
}
