// State shared by all segments of an index: fields, their numbers in token streams, and the ordinals of their values.

import type { FieldVisibility } from "../../../../../db/visibility.ts";
import type { EngineField, EngineOptions } from "../../engine.ts";
import { areTextFieldsUnchanged, fieldVisibilityLevel, requireVisibleField } from "../../engine-rules.ts";
import { FieldValueOrdinals } from "./field-value-ordinals.ts";

/** Field name under which acl ids are filtered like the values of a field. No registry field can have this name. */
export const ACL_FIELD = "\u0000acl";

export interface FieldCatalogState {
  /** Names of fields with searchable text, by field number; numbers are never reused. */
  texts: string[];
  fields: EngineField[];
  newest: string;
}

export class FieldCatalog {
  private fields = new Map<string, EngineField>();
  private readonly texts: string[] = [];
  readonly values = new Map<string, FieldValueOrdinals>();
  newest = "";

  constructor(options: EngineOptions, texts: readonly string[] = []) {
    this.texts.push(...texts);
    this.configure(options);
  }

  /** Takes over the options. Returns false if text must be indexed again or the order of documents changes. */
  configure(options: EngineOptions): boolean {
    const now = new Map(options.fields.map((field) => [field.name, field]));
    const fits =
      this.fields.size === 0 || (options.newest === this.newest && areTextFieldsUnchanged(this.fields.values(), now));
    this.fields = now;
    this.newest = options.newest;
    for (const field of options.fields)
      if (field.weight > 0 && !this.texts.includes(field.name)) this.texts.push(field.name);
    return fits;
  }

  state(): FieldCatalogState {
    return { texts: [...this.texts], fields: [...this.fields.values()], newest: this.newest };
  }

  /** Codes below this are separators in a token stream: 0 starts another text of a field, 1 + n a text of field n. */
  get boundary(): number {
    return this.texts.length + 1;
  }

  /** All fields with searchable text, whoever asks; `level` is the visibility level of the field. */
  textFields(): { name: string; number: number; weight: number; level: number }[] {
    const found = [];
    for (const [number, name] of this.texts.entries()) {
      const field = this.fields.get(name);
      if (field && field.weight > 0)
        found.push({ name, number, weight: field.weight, level: fieldVisibilityLevel(field.visibility) });
    }
    return found;
  }

  valuesOf(field: string): FieldValueOrdinals {
    let values = this.values.get(field);
    if (!values) {
      values = new FieldValueOrdinals();
      this.values.set(field, values);
    }
    return values;
  }

  /** The field, if it is visible to the caller. @throws UnknownFieldError */
  field(name: string, visibility: FieldVisibility): EngineField {
    return requireVisibleField(this.fields, name, visibility);
  }

  get bytes(): number {
    let sum = 0;
    for (const values of this.values.values()) sum += values.bytes;
    return sum;
  }
}
