// What all segments of an index share: the fields, their numbers in token streams, and the ordinals of their values.

import type { Visibility } from "../../../../db/visibility.ts";
import type { EngineField, EngineOptions } from "../engine.ts";
import { levelOf, sameWords, visibleField } from "../engine-rules.ts";
import { FieldValues } from "./field-values.ts";

/** The sets of pools are counted and filtered like a field of their own; no registry field can have this name. */
export const ACL = "\u0000acl";

export interface CatalogState {
  /** Names of fields with matched text, by their number; a number is never used twice. */
  texts: string[];
  fields: EngineField[];
  newest: string;
}

export class Catalog {
  private fields = new Map<string, EngineField>();
  private readonly texts: string[] = [];
  readonly values = new Map<string, FieldValues>();
  newest = "";

  constructor(options: EngineOptions, texts: readonly string[] = []) {
    this.texts.push(...texts);
    this.configure(options);
  }

  /** False where stored words were weighed or classed differently, or the order of documents would change. */
  configure(options: EngineOptions): boolean {
    const now = new Map(options.fields.map((field) => [field.name, field]));
    const fits = this.fields.size === 0 || (options.newest === this.newest && sameWords(this.fields.values(), now));
    this.fields = now;
    this.newest = options.newest;
    for (const field of options.fields)
      if (field.weight > 0 && !this.texts.includes(field.name)) this.texts.push(field.name);
    return fits;
  }

  state(): CatalogState {
    return { texts: [...this.texts], fields: [...this.fields.values()], newest: this.newest };
  }

  /** Codes below this separate texts in a token stream: 0 a text from the next, 1 + n the text of field n. */
  get boundary(): number {
    return this.texts.length + 1;
  }

  /** Fields with matched text: name, number, weight, class. */
  textFields(): { name: string; number: number; weight: number; level: number }[] {
    const found = [];
    for (const [number, name] of this.texts.entries()) {
      const field = this.fields.get(name);
      if (field && field.weight > 0)
        found.push({ name, number, weight: field.weight, level: levelOf(field.visibility) });
    }
    return found;
  }

  valuesOf(field: string): FieldValues {
    let values = this.values.get(field);
    if (!values) {
      values = new FieldValues();
      this.values.set(field, values);
    }
    return values;
  }

  /** The field, if it is visible to the caller. */
  field(name: string, visibility: Visibility): EngineField {
    return visibleField(this.fields, name, visibility);
  }

  get bytes(): number {
    let sum = 0;
    for (const values of this.values.values()) sum += values.bytes;
    return sum;
  }
}
