// The registry of field types. A new type is a file in this folder and an entry here.

import { FIELD_TYPE_NAMES, type FieldTypeName } from "../../../db/field-type-name.ts";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { Field } from "../field-registry.ts";
import { dateType } from "./date.ts";
import type { FieldType, StoredValue } from "./field-type.ts";
import { filesizeType } from "./filesize.ts";
import { numberType } from "./number.ts";
import { textType } from "./text.ts";
import { valueType } from "./value.ts";

export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = {
  text: textType,
  value: valueType,
  number: numberType,
  date: dateType,
  filesize: filesizeType,
};

/** Types that mapping files may declare. */
export const declarableTypes = FIELD_TYPE_NAMES.filter((name) => fieldTypes[name].isDeclarable);

/**
 * The stored value of a field and the type that stored it: the registered one, unless a mapping file names another type
 * for a field that is registered already.
 */
export function storedValueOf(
  fields: StoredFields,
  { name, type }: Pick<Field, "name" | "type">,
): { type: FieldType; value: StoredValue } | undefined {
  for (const one of [fieldTypes[type], numberType, valueType, textType] as FieldType[]) {
    const value = (fields[one.section] as Record<string, StoredValue> | undefined)?.[name];
    if (value !== undefined) return { type: one, value };
  }
  return undefined;
}
