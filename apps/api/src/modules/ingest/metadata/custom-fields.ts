import { isNonDerivedFieldName, type NonDerivedFieldName } from "../../../db/field-name.ts";
import { FIELD_TYPE_NAMES, type FieldTypeName } from "../../../db/field-type-name.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { setStoredValue } from "../../library/fields/field-type.ts";
import { fieldTypes } from "../../library/fields/field-types.ts";
import { ensureField, ensureValue } from "../../library/registry-writer.repository.ts";
import { tryParseStoredFields } from "../../library/stored-fields.ts";
import { findNameAndFields } from "../import.repository.ts";
import {
  findField,
  listFrequentCustomXmpTags,
  listNonMetadataFieldNames,
  listValuesOfCustomXmpTag,
} from "./custom-fields.repository.ts";
import type { Mapping } from "./mapping.ts";

/**
 * Creates fields for tags of custom XMP namespaces that enough files have, so that an operator's own vocabulary appears
 * as facets. Reads the database at the end of an import, so the order of files and interruptions do not matter.
 */
export async function createFieldsFromCustomXmpTags(db: Database, mapping: Mapping): Promise<void> {
  const fields = new Map<NonDerivedFieldName, string[]>();
  const namesInUse = new Set([...mapping.fields.map(({ name }) => name), ...(await listNonMetadataFieldNames(db))]);
  for (const tag of await listFrequentCustomXmpTags(db, mapping.own.minFiles, MAX_CUSTOM_FIELDS)) {
    const name = fieldNameFromCustomXmpTag(tag, namesInUse);
    if (name !== undefined) fields.set(name, [...(fields.get(name) ?? []), tag]);
  }
  for (const [name, tags] of fields) await createCustomField(db, name, tags, mapping);
}

const BATCH_SIZE = 50;
/** Maximum number of fields that are made from custom tags. */
const MAX_CUSTOM_FIELDS = 60;
const POSITION = 500;

interface CustomField {
  id: number;
  name: NonDerivedFieldName;
  type: FieldTypeName;
}

async function createCustomField(
  db: Database,
  name: NonDerivedFieldName,
  tags: string[],
  mapping: Mapping,
): Promise<void> {
  const values = await valuesOf(db, tags);
  const field = await db.write((tx) => registerCustomField(tx, name, tags[0] ?? "", values, mapping));
  const assetIds = [...values.keys()];
  for (let at = 0; at < assetIds.length; at += BATCH_SIZE) {
    const slice = assetIds.slice(at, at + BATCH_SIZE);
    await db.write(async (tx) => {
      for (const id of slice) await setValues(tx, id, field, values.get(id) ?? []);
    });
  }
}

async function valuesOf(db: Database, tags: string[]): Promise<Map<number, string[]>> {
  const values = new Map<number, string[]>();
  for (const tag of tags) {
    for (const { id, value } of await listValuesOfCustomXmpTag(db, tag)) {
      const list = values.get(id) ?? [];
      if (!list.includes(value)) values.set(id, [...list, value]);
    }
  }
  return values;
}

async function registerCustomField(
  tx: Tx,
  name: NonDerivedFieldName,
  tag: string,
  values: Map<number, string[]>,
  mapping: Mapping,
): Promise<CustomField> {
  const existing = await findField(tx, name);
  if (existing) return { ...existing, name };
  const all = [...values.values()];
  const type = typeOf(all);
  const { isNumeric } = fieldTypes[type];
  const distinct = new Set(all.flat()).size;
  const english = toEnglishLabel(tag);
  const id = await ensureField(tx, {
    name,
    type,
    multiValued: !isNumeric && all.some((list) => list.length > 1),
    // A field whose values are nearly all different, such as a name, makes no useful facet.
    facet: isNumeric || distinct <= Math.max(3, values.size * 0.7),
    range: isNumeric,
    sortable: isNumeric,
    weight: isNumeric ? 0 : 3,
    position: POSITION,
    labels: { en: english, de: mapping.own.words[english] ?? english },
    origin: "metadata",
  });
  return { id, name, type };
}

function typeOf(all: string[][]): FieldTypeName {
  const isSingle = all.every((list) => list.length <= 1);
  const fitting = FIELD_TYPE_NAMES.find((name) => all.flat().every(fieldTypes[name].fits));
  return (isSingle && fitting) || "value";
}

/**
 * `XMP-ht:GlazeCode` -> `glaze_code`, or `ht_glaze_code` if that name is in use; undefined for a tag without letters.
 */
export function fieldNameFromCustomXmpTag(
  tag: string,
  namesInUse: ReadonlySet<string>,
): NonDerivedFieldName | undefined {
  const [, prefix = "", word = ""] = /^XMP-([^:]+):(.+)$/.exec(tag) ?? [];
  if (tagNameInSnakeCase(tag) === "") return undefined;
  const names = [
    toSnakeCase(word),
    toSnakeCase(`${prefix}_${word}`),
    `${toSnakeCase(`${prefix}_${word}`).slice(0, 50)}_value`,
  ];
  return names.filter(isNonDerivedFieldName).find((name) => !namesInUse.has(name));
}

/** The name of a tag without its namespace, in snake case. */
const tagNameInSnakeCase = (tag: string) => toSnakeCase(tag.slice(tag.indexOf(":") + 1));

const toSnakeCase = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^[^A-Za-z]+|_+$/g, "")
    .toLowerCase()
    .slice(0, 60);

function toEnglishLabel(tag: string): string {
  const words = tagNameInSnakeCase(tag).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function setValues(tx: Tx, assetId: number, field: CustomField, values: string[]): Promise<void> {
  const stored = tryParseStoredFields((await findNameAndFields(tx, assetId))?.fields ?? "");
  if (!stored) return;
  const before = JSON.stringify(stored);
  const type = fieldTypes[field.type];
  const read = type.readTexts(values);
  if (read === undefined) return;
  const idOf = (value: string) => ensureValue(tx, field.id, value);
  setStoredValue(stored, type, field.name, await type.store(read, idOf));
  if (JSON.stringify(stored) !== before) await updateAsset(tx, assetId, { fields: stored });
}
