// Maps the fields of a library to attributes of documents and queries: visibility levels, weights and kinds.
import type { FieldVisibility } from "../../../../db/visibility.ts";
import type { EngineField, EngineOptions } from "../engine.ts";
import { areTextFieldsUnchanged, fieldVisibilityLevel, requireVisibleField } from "../engine-rules.ts";
import { textAttribute, WORD_IN_EVERY_DOCUMENT_ATTRIBUTE } from "./attributes.ts";
import { getRoundingSteps } from "./histogram-steps.ts";

export class AttributeLayout {
  readonly newest: string;
  private readonly fields: ReadonlyMap<string, EngineField>;

  constructor({ fields, newest }: EngineOptions) {
    this.fields = new Map(fields.map((field) => [field.name, field]));
    this.newest = newest;
  }

  get(name: string): EngineField | undefined {
    return this.fields.get(name);
  }

  requireVisibleField(name: string, visibility: FieldVisibility): EngineField {
    return requireVisibleField(this.fields, name, visibility);
  }

  /** The fields whose text is searched for callers of this visibility. */
  private matched(visibility: FieldVisibility): EngineField[] {
    return [...this.fields.values()].filter((field) => isMatched(field, visibility));
  }

  isMatched(name: string, visibility: FieldVisibility): boolean {
    const field = this.fields.get(name);
    return field !== undefined && isMatched(field, visibility);
  }

  /** The visibility levels of the fields whose text is searched for callers of this visibility. */
  levels(visibility: FieldVisibility): readonly number[] {
    return [...new Set(this.matched(visibility).map((field) => fieldVisibilityLevel(field.visibility)))].sort();
  }

  rankedAttributes(visibility: FieldVisibility): string[] {
    const texts = this.matched(visibility).map((field) =>
      textAttribute(fieldVisibilityLevel(field.visibility), field.weight),
    );
    return [...new Set([...texts, WORD_IN_EVERY_DOCUMENT_ATTRIBUTE])];
  }

  all(): EngineField[] {
    return [...this.fields.values()];
  }

  /** Whether documents built with these fields are still valid. */
  isCompatibleWith(before: readonly EngineField[]): boolean {
    const sameSteps = before.every(
      (field) => getRoundingSteps(field) === getRoundingSteps(this.fields.get(field.name)),
    );
    return sameSteps && areTextFieldsUnchanged(before, this.fields);
  }
}

function isMatched(field: EngineField, visibility: FieldVisibility): boolean {
  return field.weight > 0 && fieldVisibilityLevel(field.visibility) <= fieldVisibilityLevel(visibility);
}
