// Parses and validates the stored fields of an asset, since a row may have been written by an older version or by another
// program.
import type { StoredFields } from "../../db/tables/asset.table.ts";

/** @throws Error that names what is invalid. */
export function parseStoredFields(text: string): StoredFields {
  const fields: unknown = JSON.parse(text);
  if (!isMap(fields)) throw new Error("its fields are not an object");
  checkEach(fields.values, "values", (list) => Array.isArray(list) && list.every(isValueId));
  checkEach(fields.numbers, "numbers", Number.isFinite);
  checkEach(fields.texts, "texts", (byLocale) => isMap(byLocale) && Object.values(byLocale).every(isTextList));
  return fields as StoredFields;
}

/** Parses stored fields like `parseStoredFields`; undefined where they are invalid. */
export function tryParseStoredFields(text: string): StoredFields | undefined {
  try {
    return parseStoredFields(text);
  } catch {
    return undefined;
  }
}

function checkEach(part: unknown, label: string, isValid: (value: unknown) => boolean): void {
  if (part === undefined) return;
  if (!isMap(part)) throw new Error(`its ${label} are not an object`);
  for (const name in part) if (!isValid(part[name])) throw new Error(`its ${label} of ${name} are invalid`);
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isValueId = (id: unknown) => Number.isInteger(id) && (id as number) >= 0 && (id as number) < 2 ** 32;
const isTextList = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === "string");
