import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isStoredFieldName, type StoredFieldName, storedFieldNameProblem } from "../../db/field-name.ts";
import { VISIBILITIES } from "../../db/visibility.ts";
import { StartError } from "../../platform/start-error.ts";
import type { NewField } from "../library/registry-writer.repository.ts";
import { offsetFields } from "./date-offset.ts";
import { readJsonFile } from "./json-file.ts";

/**
 * Which embedded tags become which fields. The file that is shipped is `mapping.default.json`; an operator's own
 * (`import --mapping file`) replaces fields of the same name, adds others, and drops one by `"from": []`.
 * Tags are named as `exiftool -G1` names them; `A + B` joins two, the first one that says something wins. Of `A | B` a
 * sidecar's wins over an embedded one, whichever stands first.
 */
const labels = z.record(z.string(), z.string());

const mappedField = z
  .strictObject({
    name: z.string().transform((name, context): StoredFieldName => {
      if (isStoredFieldName(name)) return name;
      context.addIssue({ code: "custom", message: storedFieldNameProblem(name) });
      return z.NEVER;
    }),
    type: z.enum(["text", "value", "number", "date"]),
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
    /** Take the values of all tags together and not the first tag's alone. */
    merge: z.boolean().default(false),
    /** Tags of keywords in a hierarchy, `Places|Berlin`: taken, merged, where the plain ones lack them. */
    paths: z.array(z.string()).default([]),
    from: z.array(z.string()),
  })
  .refine(({ type, facet, range }) => !facet || range || type === "value" || type === "text", {
    path: ["range"],
    message: "a number or a date is a facet by its range alone: set it to true",
  });

const ownFields = z.strictObject({
  /** Tags of namespaces that nobody knows become fields once that many files carry them. */
  minFiles: z.number().int().min(1),
  /** Characters; longer texts are no facet values. */
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
  /** Tags with the moment before which a file is not shown; the latest counts. */
  embargo: z.array(z.string()).optional(),
  /** Tags with the moment from which it is not downloaded; the earliest counts. */
  expiry: z.array(z.string()).optional(),
  /** Label text in lower case -> colour code. */
  colors: z.record(z.string(), z.number().int().min(0).max(7)).optional(),
  own: ownFields.partial().optional(),
});

export interface MappedField extends z.infer<typeof mappedField> {
  /** Of a date: the field of its offset from UTC, which follows it in the mapping. */
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

/** The default mapping, merged with an operator's own. */
export async function loadMapping(file?: string): Promise<Mapping> {
  const shipped = mappingFile
    .required({ rating: true, label: true, embargo: true, expiry: true, colors: true })
    .extend({ own: ownFields })
    .parse(JSON.parse(await readFile(new URL("./mapping.default.json", import.meta.url), "utf8")));
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

/** Behind each date the field of its offset, unless the mapping has one of that name. */
function withOffsets(fields: readonly MappedField[]): MappedField[] {
  const offsets = offsetFields(fields);
  const names = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) => {
    const offset = offsets.get(field.name);
    if (!offset) return [field];
    const date = { ...field, offset: offset.name };
    return names.has(offset.name) ? [date] : [date, mappedField.parse({ ...offset, from: [] })];
  });
}

/** The n-th field of a mapping as it is registered. */
export function registeredField({ fields }: Mapping, index: number): NewField {
  const field = fields[index];
  if (!field) throw new Error("a reading without a field");
  const { from: _from, merge: _merge, paths: _paths, offset: _offset, ...registered } = field;
  return { ...registered, position: (index + 1) * 10, origin: "metadata" };
}
