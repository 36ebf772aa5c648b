// Maps the fields of a library to attributes of documents and queries: visibility levels, weights and kinds.
import { VISIBILITIES, type Visibility } from "../../../../db/visibility.ts";
import type { EngineField, EngineOptions } from "../engine.ts";
import { isStoredTextValid, requireVisibleField, visibilityLevel } from "../engine-rules.ts";
import { COMMON_WORD_ATTRIBUTE, textAttribute } from "./attributes.ts";
import { stepsOf } from "./histogram-steps.ts";

/** What the bookkeeping document stores of a field, since documents depend on it. */
export type StoredField = Pick<EngineField, "name" | "weight" | "visibility" | "kind">;

export class Layout {
  readonly newest: string;
  private readonly fields: ReadonlyMap<string, EngineField>;
  /** By the caller's level: visible levels that have searchable text, and the attributes to rank by. */
  private readonly perVisibility: readonly { levels: number[]; ranked: string[] }[];

  constructor({ fields, newest }: EngineOptions) {
    this.fields = new Map(fields.map((field) => [field.name, field]));
    this.newest = newest;
    const matched = fields.filter(({ weight }) => weight > 0);
    this.perVisibility = VISIBILITIES.map((_, most) => {
      const visible = matched.filter(({ visibility }) => visibilityLevel(visibility) <= most);
      return {
        levels: [...new Set(visible.map(({ visibility }) => visibilityLevel(visibility)))].sort(),
        ranked: [
          ...new Set(visible.map(({ visibility, weight }) => textAttribute(visibilityLevel(visibility), weight))),
          COMMON_WORD_ATTRIBUTE,
        ],
      };
    });
  }

  get(name: string): EngineField | undefined {
    return this.fields.get(name);
  }

  requireVisibleField(name: string, visibility: Visibility): EngineField {
    return requireVisibleField(this.fields, name, visibility);
  }

  /** Whether the field's text is searched for callers of this visibility. */
  isMatched(name: string, visibility: Visibility): boolean {
    const field = this.fields.get(name);
    return field !== undefined && field.weight > 0 && visibilityLevel(field.visibility) <= visibilityLevel(visibility);
  }

  levels(visibility: Visibility): readonly number[] {
    return this.perVisibility[visibilityLevel(visibility)]?.levels ?? [];
  }

  rankedAttributes(visibility: Visibility): readonly string[] {
    return this.perVisibility[visibilityLevel(visibility)]?.ranked ?? [];
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
