// Ids and labels of dictionary values during a catalogue import. The first row that labels a value decides, in whatever order
// records are written, so that the same file always gives the same result.
import type { Labels } from "../../../db/tables/field.table.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ensureField, ensureValue, labelValues } from "../../library/registry-writer.repository.ts";
import { listValuesOfField } from "./catalogue.repository.ts";
import type { CatalogueField } from "./catalogue-plan.ts";
import type { RowReference } from "./catalogue-record.ts";

interface KnownValue {
  id: number;
  labels: Labels;
  /** Rows of this file that gave the label, by language. */
  given: Map<string, RowReference[]>;
}

export interface GivenLabel {
  language: string;
  label: string;
  by: RowReference;
}

/** A label that is ignored, since an earlier row has another one. */
export type RejectedLabel = RowReference & { value: string; label: string };

export interface ValueIds {
  /** Returns the id of a field, registering it if necessary. */
  ensureFieldId(tx: Tx, field: CatalogueField): number;
  ensureValueId(tx: Tx, field: CatalogueField, value: string): number;
  /** Adds a label to a value; returns labels of later rows that are ignored because they differ. */
  addLabel(tx: Tx, field: CatalogueField, value: string, given: GivenLabel): RejectedLabel[];
  /** Saves the changed labels. */
  saveLabels(tx: Tx): void;
}

export function createValueIds(): ValueIds {
  const fieldIds = new Map<string, number>();
  const byField = new Map<number, Map<string, KnownValue>>();
  const changed = new Map<number, Map<number, Labels>>();

  function ensureFieldId(tx: Tx, field: CatalogueField): number {
    const fieldId = fieldIds.get(field.name) ?? ensureField(tx, field.registered);
    fieldIds.set(field.name, fieldId);
    return fieldId;
  }

  function findValue(tx: Tx, field: CatalogueField, value: string): { fieldId: number; known: KnownValue } {
    const fieldId = ensureFieldId(tx, field);
    const values = byField.get(fieldId) ?? read(tx, fieldId);
    byField.set(fieldId, values);
    const found = values.get(value) ?? { id: ensureValue(tx, fieldId, value), labels: {}, given: new Map() };
    values.set(value, found);
    return { fieldId, known: found };
  }

  return {
    ensureFieldId,
    ensureValueId: (tx, field, value) => findValue(tx, field, value).known.id,
    addLabel(tx, field, value, { language, label, by }) {
      const { fieldId, known: found } = findValue(tx, field, value);
      const givers = found.given.get(language) ?? [];
      const before = found.labels[language];
      if (before === label) {
        givers.push(by);
        found.given.set(language, givers);
        return [];
      }
      if (givers.some(({ row }) => row < by.row)) return [{ ...by, value, label }];
      found.given.set(language, [by]);
      found.labels = { ...found.labels, [language]: label };
      const ofField = changed.get(fieldId) ?? new Map<number, Labels>();
      changed.set(fieldId, ofField.set(found.id, found.labels));
      return givers.map((giver) => ({ ...giver, value, label: before ?? "" }));
    },
    saveLabels(tx) {
      for (const [fieldId, labels] of changed) labelValues(tx, fieldId, labels);
      changed.clear();
    },
  };
}

function read(tx: Tx, fieldId: number): Map<string, KnownValue> {
  const values = new Map<string, KnownValue>();
  for (const { id, value, labels } of listValuesOfField(tx, fieldId)) {
    values.set(value, { id, labels: labels ?? {}, given: new Map() });
  }
  return values;
}
