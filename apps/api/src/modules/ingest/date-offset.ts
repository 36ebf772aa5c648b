// A number field beside each date field: how far its clock was from UTC, in minutes, where that is known. The moment of
// a date is its clock time less that.
import { type StoredFieldName, storedFieldName } from "../../db/field-name.ts";
import type { FieldType, Labels } from "../../db/tables/field.table.ts";
import type { Visibility } from "../../db/visibility.ts";

interface Field {
  name: string;
  type: FieldType;
  labels?: Labels | undefined;
  visibility?: Visibility | undefined;
}

interface OffsetField {
  name: StoredFieldName;
  type: "number";
  labels: Labels;
  visibility?: Visibility;
}

const LABELS = { de: "Zeitzone, Minuten", en: "time zone, minutes" };

/** By the name of a date field; a date has none where its name is taken by a field that is no number. */
export function offsetFields(fields: readonly Field[]): Map<string, OffsetField> {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const offsets = new Map<string, OffsetField>();
  for (const { name: date, type, labels = {}, visibility } of fields) {
    if (type !== "date") continue;
    // A name has 61 characters at most.
    const name = storedFieldName(`${date.slice(0, 54)}_offset`);
    if ((types.get(name) ?? "number") !== "number") continue;
    const own = Object.entries(LABELS).map(([language, label]) => {
      const ofDate = labels[language];
      return [language, ofDate === undefined ? label : `${ofDate} (${label})`];
    });
    offsets.set(date, {
      name,
      type: "number",
      labels: Object.fromEntries(own),
      ...(visibility ? { visibility } : {}),
    });
  }
  return offsets;
}
