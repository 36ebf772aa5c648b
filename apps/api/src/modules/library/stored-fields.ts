// Reads the stored values of an asset and validates their shape: records and the index rely on it, and a row may have
// been written by an older version or by another program.
import type { StoredFields } from "../../db/tables/asset.table.ts";

/** @throws Error that says what is wrong with them. */
export function readStoredFields(text: string): StoredFields {
  const fields: unknown = JSON.parse(text);
  if (!isMap(fields)) throw new Error("its fields are no map");
  each(fields.values, "values", (list) => Array.isArray(list) && list.every(isValueId));
  each(fields.numbers, "numbers", Number.isFinite);
  each(fields.texts, "texts", (byLocale) => isMap(byLocale) && Object.values(byLocale).every(isTextList));
  return fields as StoredFields;
}

function each(part: unknown, called: string, isGood: (value: unknown) => boolean): void {
  if (part === undefined) return;
  if (!isMap(part)) throw new Error(`its ${called} are no map`);
  for (const name in part) if (!isGood(part[name])) throw new Error(`its ${called} of ${name} cannot be read`);
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isValueId = (id: unknown) => Number.isInteger(id) && (id as number) >= 0 && (id as number) < 2 ** 32;
const isTextList = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === "string");
