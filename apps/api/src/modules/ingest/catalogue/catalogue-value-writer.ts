// Ids and labels of dictionary values during a catalogue import. The first row that labels a value decides, in whatever order
// records are written, so that the same file always gives the same result.
import type { Labels } from "../../../db/tables/field.table.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ensureField, ensureValue, setLabelsOfValues } from "../../library/registry-writer.repository.ts";
import { listValuesOfField } from "./catalogue.repository.ts";
import type { CatalogueField } from "./catalogue-column-plan.ts";
import type { RowReference } from "./catalogue-record.ts";

interface KnownValue {
  id: number;
  labels: Labels;
  /** Rows of this file that gave the label, by language. */
  given: Map<string, RowReference[]>;
}

/** A label that is ignored, since an earlier row has another one. */
export type RejectedLabel = RowReference & { value: string; label: string };

export class CatalogueValueWriter {
  readonly #fieldIds = new Map<string, number>();
  readonly #byField = new Map<number, Map<string, KnownValue>>();
  readonly #changed = new Map<number, Map<number, Labels>>();

  /** Returns the id of a field, registering it if necessary. */
  async ensureFieldId(tx: Tx, field: CatalogueField): Promise<number> {
    const fieldId = this.#fieldIds.get(field.name) ?? (await ensureField(tx, field.registered));
    this.#fieldIds.set(field.name, fieldId);
    return fieldId;
  }

  async ensureValueId(tx: Tx, field: CatalogueField, value: string): Promise<number> {
    return (await this.#findValue(tx, await this.ensureFieldId(tx, field), value)).id;
  }

  /** Adds a label to a value; returns labels of later rows that are ignored because they differ. */
  async addLabel(
    tx: Tx,
    field: CatalogueField,
    value: string,
    { language, label, by }: { language: string; label: string; by: RowReference },
  ): Promise<RejectedLabel[]> {
    const fieldId = await this.ensureFieldId(tx, field);
    const found = await this.#findValue(tx, fieldId, value);
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
    const ofField = this.#changed.get(fieldId) ?? new Map<number, Labels>();
    this.#changed.set(fieldId, ofField.set(found.id, found.labels));
    return givers.map((giver) => ({ ...giver, value, label: before ?? "" }));
  }

  /** Saves the changed labels. */
  async saveLabels(tx: Tx): Promise<void> {
    for (const [fieldId, labels] of this.#changed) await setLabelsOfValues(tx, fieldId, labels);
    this.#changed.clear();
  }

  async #findValue(tx: Tx, fieldId: number, value: string): Promise<KnownValue> {
    let values = this.#byField.get(fieldId);
    if (!values) {
      const stored = await listValuesOfField(tx, fieldId);
      values = new Map(stored.map(({ id, value, labels }) => [value, { id, labels: labels ?? {}, given: new Map() }]));
      this.#byField.set(fieldId, values);
    }
    const found = values.get(value) ?? { id: await ensureValue(tx, fieldId, value), labels: {}, given: new Map() };
    values.set(value, found);
    return found;
  }
}
