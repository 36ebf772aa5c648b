// Maps the fields of a library to attributes of documents and queries: visibility levels, weights and kinds.
import type { Visibility } from "../../../../db/visibility.ts";
import type { EngineField, EngineOptions } from "../engine.ts";
import { isStoredTextValid, requireVisibleField, visibilityLevel } from "../engine-rules.ts";
import { COMMON_WORD_ATTRIBUTE, textAttribute } from "./attributes.ts";
import { stepsOf } from "./histogram-steps.ts";

/** What the bookkeeping document stores of a field, since documents depend on it. */
export type StoredField = Pick<EngineField, "name" | "weight" | "visibility" | "kind">;

export class Layout {
  readonly newest: string;
  private readonly fields: ReadonlyMap<string, EngineField>;

  constructor({ fields, newest }: EngineOptions) {
    this.fields = new Map(fields.map((field) => [field.name, field]));
    this.newest = newest;
  }

  get(name: string): EngineField | undefined {
    return this.fields.get(name);
  }

  requireVisibleField(name: string, visibility: Visibility): EngineField {
    return requireVisibleField(this.fields, name, visibility);
  }

  /** The fields whose text is searched for callers of this visibility. */
  private matched(visibility: Visibility): EngineField[] {
    return [...this.fields.values()].filter((field) => isMatched(field, visibility));
  }

  isMatched(name: string, visibility: Visibility): boolean {
    const field = this.fields.get(name);
    return field !== undefined && isMatched(field, visibility);
  }

  /** The visibility levels of these fields. */
  levels(visibility: Visibility): readonly number[] {
    return [...new Set(this.matched(visibility).map((field) => visibilityLevel(field.visibility)))].sort();
  }

  /** The attributes to rank by. */
  rankedAttributes(visibility: Visibility): string[] {
    const texts = this.matched(visibility).map((field) =>
      textAttribute(visibilityLevel(field.visibility), field.weight),
    );
    return [...new Set([...texts, COMMON_WORD_ATTRIBUTE])];
  }

  storedFields(): StoredField[] {
    return [...this.fields.values()].map(({ name, weight, visibility, kind }) => ({ name, weight, visibility, kind }));
  }

  /** Whether documents built with these fields are still valid. */
  isCompatibleWith(before: readonly StoredField[]): boolean {
    const sameSteps = before.every((field) => stepsOf(field) === stepsOf(this.fields.get(field.name)));
    return sameSteps && isStoredTextValid(before, this.fields);
  }
}

function isMatched(field: EngineField, visibility: Visibility): boolean {
  return field.weight > 0 && visibilityLevel(field.visibility) <= visibilityLevel(visibility);
}
