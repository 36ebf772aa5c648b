// For each date field there is a number field with the UTC offset of its local time, in minutes, where known.
import { type NonDerivedFieldName, toNonDerivedFieldName } from "../../../db/field-name.ts";
import type { FieldTypeName } from "../../../db/field-type-name.ts";
import type { Labels } from "../../../db/tables/field.table.ts";
import type { FieldVisibility } from "../../../db/visibility.ts";
import { fieldTypes } from "./field-types.ts";

interface Field {
  name: string;
  type: FieldTypeName;
  labels?: Labels | undefined;
  visibility?: FieldVisibility | undefined;
}

interface OffsetField {
  name: NonDerivedFieldName;
  type: FieldTypeName;
  labels: Labels;
  visibility?: FieldVisibility;
}

const OFFSET_TYPE: FieldTypeName = "number";
const LABELS = { de: "Zeitzone, Minuten", en: "time zone, minutes" };

/** Offset fields by the name of their date field; a date has none if the name belongs to a field of another type. */
export function mapUtcOffsetFields(fields: readonly Field[]): Map<string, OffsetField> {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const offsets = new Map<string, OffsetField>();
  for (const { name: date, type, labels = {}, visibility } of fields) {
    if (!fieldTypes[type].traits.hasOffset) continue;
    // Shortens the name of the date, since a name of a field has at most 61 characters.
    const name = toNonDerivedFieldName(`${date.slice(0, 54)}_offset`);
    if ((types.get(name) ?? OFFSET_TYPE) !== OFFSET_TYPE) continue;
    const offset = { name, type: OFFSET_TYPE, labels: toLabelsOfFieldPart(labels, LABELS) };
    offsets.set(date, { ...offset, ...(visibility ? { visibility } : {}) });
  }
  return offsets;
}

/** Labels of a field that is part of another one: `Created on (time zone)`, or the part alone where that has none. */
export const toLabelsOfFieldPart = (whole: Labels, part: Labels): Labels =>
  Object.fromEntries(
    Object.entries(part).map(([language, label]) => {
      const ofWhole = whole[language];
      return [language, ofWhole === undefined ? label : `${ofWhole} (${label})`];
    }),
  );
