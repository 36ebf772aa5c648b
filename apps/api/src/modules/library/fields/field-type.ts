// What a type of metadata fields defines. Each type is one file in this folder, listed in field-types.ts; all other code
// asks the type and compares no names of types.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { FieldTraits } from "@vitrine/settings/documents/starter";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { Field, FieldRegistry } from "../field-registry.ts";
import type { ValueDictionary } from "../value-dictionary.ts";
import type { Cell, CellProblem, FieldCellFormat } from "./cells.ts";
import type { FieldTagMapping, MetadataTags } from "./tags.ts";

/** Language -> texts; "" has those without a language. */
// keyed by: languages of two or three letters
export type TextsByLanguage = Record<string, string[]>;
/** What was read: exact values, a number, or texts. */
export type FieldValue = string[] | number | TextsByLanguage;
/** What is stored: the same, with ids of the dictionary for exact values. */
export type StoredValue = number[] | number | TextsByLanguage;

export interface FieldReading<Value = FieldValue> {
  value: Value;
  /** Of a date: minutes east of UTC; undefined: unknown. */
  offset?: number | undefined;
}

/** What field types need to write labels and texts into a record. */
export interface RecordTextContext {
  registry: Pick<FieldRegistry, "contentLocales">;
  dictionary: ValueDictionary;
  /** One of the registry's languages. */
  locale: string;
  /** See `RecordExtent`. */
  extent: "brief" | "full";
}

export interface FieldType<Value extends FieldValue = FieldValue, Stored extends StoredValue = StoredValue> {
  /** The part of an asset's stored fields that has its values. */
  readonly section: keyof StoredFields;
  /** Type of the field in the API. */
  readonly apiType: ReplyOf<"index.fields">["visible_fields"][number]["type"];
  /** What its ranges count, and what the initial settings depend on. */
  readonly traits: FieldTraits;
  /** Whether mapping files may declare fields of this type. */
  readonly isDeclarable: boolean;
  /** What the engine makes of it; numbers without a range facet become values. */
  readonly engineKind: "value" | "text" | "number" | "date";
  /** Its values are numbers: they are filtered by ranges, sorted by, and counted in histograms. */
  readonly isNumeric: boolean;
  /** A filter on it may be a list of values, not only a range. */
  readonly hasValues: boolean;
  /** What a catalogue's column with a language has: texts of the field, or labels of its values. */
  readonly languageColumns?: "field" | "labels";

  /** Reads the tags of a file, those of its sidecar first; undefined if none has a value. */
  readTags(sources: readonly MetadataTags[], field: FieldTagMapping): FieldReading<Value> | undefined;
  /** Reads the texts of one custom tag; undefined if they are invalid. */
  readTexts(texts: readonly string[]): Value | undefined;
  /** Whether a custom tag whose texts are all like this becomes a field of this type. */
  fits(text: string): boolean;
  /** Reads a catalogue's cell that is not empty. */
  readCell(cell: Cell, field: FieldCellFormat, language: string): FieldReading<Value> | CellProblem;
  /**
   * Adds what a later row has for the same asset. `reportConflict` is called for texts that are ignored, since an earlier
   * row has others.
   */
  join(
    earlier: FieldReading<Value> | undefined,
    later: FieldReading<Value>,
    reportConflict: (text: string, language?: string) => void,
  ): FieldReading<Value> | undefined;

  /** `idOf` returns the dictionary's id of an exact value, adding it if necessary. */
  store(value: Value, idOf: (value: string) => Promise<number>): Stored | Promise<Stored>;
  load(stored: Stored, dictionary: ValueDictionary): Value;
  /** Cells of an export by language; `readCell` reads them again. */
  format(reading: FieldReading<Value>, field: Pick<Field, "multiValued">): [language: string, cell: Cell][];
  /** The labels of the values in an export, by language. */
  formatLabels?(
    stored: Stored,
    field: Pick<Field, "multiValued">,
    dictionary: ValueDictionary,
  ): [language: string, cell: Cell][];
  /** Adds the value to a record of the API. */
  addToRecord(record: Record<string, unknown>, field: Field, stored: Stored, texts: RecordTextContext): void;
}

/** Sets or removes a field's stored value. */
export function setStoredValue(
  fields: StoredFields,
  { section }: Pick<FieldType, "section">,
  name: keyof NonNullable<StoredFields["numbers"]>,
  value: StoredValue | undefined,
): void {
  fields[section] ??= {};
  const values = fields[section] as Record<string, StoredValue>;
  if (value === undefined) delete values[name];
  else values[name] = value;
}
