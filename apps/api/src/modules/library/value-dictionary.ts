// The dictionary of facet values in memory: id <-> value, labels per language. Ids are never reused, so missing values
// are always newer than the last one read.
import type { Labels } from "../../db/tables/field.table.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { localizedText } from "../../platform/http/locale.ts";
import { readValuesAfter } from "./registry.repository.ts";

export interface DictionaryValue {
  readonly id: number;
  readonly fieldId: number;
  readonly value: string;
  readonly labels: Labels | null;
}

export type ValueDictionary = ReturnType<typeof createValueDictionary>;

/** The label in a language, else in English, else the raw value. */
export function labelOf({ value, labels }: Pick<DictionaryValue, "value" | "labels">, locale: string): string {
  return (labels && localizedText(labels, locale)) ?? value;
}

export function createValueDictionary(db: ReadOnlyDatabase) {
  const empty: readonly DictionaryValue[] = [];
  let values = new Map<number, DictionaryValue>();
  let fields = new Map<number, { list: DictionaryValue[]; ids: Map<string, number> }>();
  let newest = 0;
  let generation = 0;

  let reading: Promise<void> = Promise.resolve();
  /** Reads one after the other, so that none overwrites what a later one has read. */
  function readNext(read: () => Promise<void>): Promise<void> {
    reading = reading.catch(() => {}).then(read);
    return reading;
  }

  /** Reads values added since the last time. */
  const refresh = (): Promise<void> =>
    readNext(async () => {
      for (const value of await readValuesAfter(db, newest)) add(value);
    });

  function add(value: DictionaryValue): void {
    values.set(value.id, value);
    const field = fields.get(value.fieldId) ?? { list: [], ids: new Map<string, number>() };
    fields.set(value.fieldId, field);
    field.list.push(value);
    field.ids.set(value.value, value.id);
    newest = value.id;
  }

  return {
    byId: (id: number): DictionaryValue | undefined => values.get(id),
    /** Reads added values if one of these is not known yet, so that `byId` finds it. */
    async require(ids: Iterable<number>): Promise<void> {
      for (const id of ids) if (id > newest) return refresh();
    },
    /** The id of a field's value; undefined if no asset ever had it. */
    idOf: (fieldId: number, value: string): number | undefined => fields.get(fieldId)?.ids.get(value),
    /** All values of a field; new ones are appended. */
    ofField: (fieldId: number): readonly DictionaryValue[] => fields.get(fieldId)?.list ?? empty,
    refresh,
    /** Reads everything again, after labels were changed. */
    reload: (): Promise<void> =>
      readNext(async () => {
        const read = await readValuesAfter(db, 0);
        values = new Map();
        fields = new Map();
        newest = 0;
        generation++;
        for (const value of read) add(value);
      }),
    /** Increases with every `reload`, which makes data derived from labels stale. */
    generation: () => generation,
  };
}
