// Values of the dictionary while a catalogue is read: their ids, and the labels that its rows give them. The first row of
// a file that labels a value decides, in whatever order records are written, so that the same file comes to the same end
// each time.
import type { Labels } from "../../../db/tables/field.table.ts";
import type { Tx } from "../../../platform/database.ts";
import { ensureField, ensureValue, labelValues } from "../../library/registry-writer.repository.ts";
import { valuesOfField } from "./catalogue.repository.ts";
import type { CatalogueField } from "./catalogue-plan.ts";
import type { NamedRow } from "./catalogue-record.ts";

interface Known {
  id: number;
  labels: Labels;
  /** By language: the rows of this file that gave the label. */
  given: Map<string, NamedRow[]>;
}

export interface GivenLabel {
  language: string;
  label: string;
  by: NamedRow;
}

/** A label that is left out. */
export type OtherLabel = NamedRow & { value: string; label: string };

export interface ValueIds {
  /** The field's id; it is registered if it is not yet. */
  fieldOf(tx: Tx, field: CatalogueField): number;
  idOf(tx: Tx, field: CatalogueField, value: string): number;
  /** Labels a value of the field; answers with what later rows call it, where that is something else. */
  label(tx: Tx, field: CatalogueField, value: string, given: GivenLabel): OtherLabel[];
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
    const found = values.get(value) ?? { id: ensureValue(tx, fieldId, value), labels: {}, given: new Map() };
    values.set(value, found);
    return { fieldId, known: found };
  }

  return {
    fieldOf,
    idOf: (tx, field, value) => known(tx, field, value).known.id,
    label(tx, field, value, { language, label, by }) {
      const { fieldId, known: found } = known(tx, field, value);
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

function read(tx: Tx, fieldId: number): Map<string, Known> {
  const values = new Map<string, Known>();
  for (const { id, value, labels } of valuesOfField(tx, fieldId)) {
    values.set(value, { id, labels: labels === null ? {} : (JSON.parse(labels) as Labels), given: new Map() });
  }
  return values;
}
