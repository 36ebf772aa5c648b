// Values of the dictionary while a catalogue is read: their ids, and the labels that its rows give them. The first row of
// a file that labels a value decides, so that the same file comes to the same end each time.
import type { Labels } from "../../../db/tables/field.table.ts";
import type { Tx } from "../../../platform/database.ts";
import { ensureField, ensureValue, labelValues } from "../../library/registry-writer.repository.ts";
import { valuesOfField } from "./catalogue.repository.ts";
import type { CatalogueField } from "./catalogue-plan.ts";

interface Known {
  id: number;
  labels: Labels;
  /** Languages whose label a row of this file gave. */
  given: Set<string>;
}

export interface ValueIds {
  /** The field's id; it is registered if it is not yet. */
  fieldOf(tx: Tx, field: CatalogueField): number;
  idOf(tx: Tx, field: CatalogueField, value: string): number;
  /** Labels a value of the field; false where an earlier row called it something else. */
  label(tx: Tx, field: CatalogueField, value: string, language: string, label: string): boolean;
  /** Writes the labels that have changed. */
  saveLabels(tx: Tx): void;
}

export function createValueIds(): ValueIds {
  const fieldIds = new Map<string, number>();
  const byField = new Map<number, Map<string, Known>>();
  const changed = new Map<number, Map<number, Labels>>();

  function fieldOf(tx: Tx, field: CatalogueField): number {
    const fieldId = fieldIds.get(field.name) ?? ensureField(tx, field.registered);
    fieldIds.set(field.name, fieldId);
    return fieldId;
  }

  function known(tx: Tx, field: CatalogueField, value: string): { fieldId: number; known: Known } {
    const fieldId = fieldOf(tx, field);
    const values = byField.get(fieldId) ?? read(tx, fieldId);
    byField.set(fieldId, values);
    const found = values.get(value) ?? { id: ensureValue(tx, fieldId, value), labels: {}, given: new Set() };
    values.set(value, found);
    return { fieldId, known: found };
  }

  return {
    fieldOf,
    idOf: (tx, field, value) => known(tx, field, value).known.id,
    label(tx, field, value, language, label) {
      const { fieldId, known: found } = known(tx, field, value);
      if (found.labels[language] === label) {
        found.given.add(language);
        return true;
      }
      if (found.given.has(language)) return false;
      found.given.add(language);
      found.labels = { ...found.labels, [language]: label };
      const ofField = changed.get(fieldId) ?? new Map<number, Labels>();
      changed.set(fieldId, ofField.set(found.id, found.labels));
      return true;
    },
    saveLabels(tx) {
      for (const [fieldId, labels] of changed) labelValues(tx, fieldId, labels);
      changed.clear();
    },
  };
}

function read(tx: Tx, fieldId: number): Map<string, Known> {
  const values = new Map<string, Known>();
  for (const { id, value, labels } of valuesOfField(tx, fieldId)) {
    values.set(value, { id, labels: labels === null ? {} : (JSON.parse(labels) as Labels), given: new Set() });
  }
  return values;
}
