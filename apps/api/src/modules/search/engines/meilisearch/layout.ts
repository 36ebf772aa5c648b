// Maps the fields of a library to attributes of documents and queries: their classes, weights and kinds.
import { VISIBILITIES, type Visibility } from "../../../../db/visibility.ts";
import type { EngineField, EngineOptions } from "../engine.ts";
import { levelOf, sameWords, visibleField } from "../engine-rules.ts";
import { EVERY, textOf } from "./attributes.ts";

/** What the bookkeeping document remembers of a field: documents are shaped by it. */
export type StoredField = Pick<EngineField, "name" | "weight" | "visibility" | "kind">;

export class Layout {
  readonly newest: string;
  private readonly fields: ReadonlyMap<string, EngineField>;
  /** By level: the classes with matched text that somebody of this class knows of, and the attributes to rank by. */
  private readonly perVisibility: readonly { levels: number[]; ranked: string[] }[];

  constructor({ fields, newest }: EngineOptions) {
    this.fields = new Map(fields.map((field) => [field.name, field]));
    this.newest = newest;
    const matched = fields.filter(({ weight }) => weight > 0);
    this.perVisibility = VISIBILITIES.map((_, most) => {
      const visible = matched.filter(({ visibility }) => levelOf(visibility) <= most);
      return {
        levels: [...new Set(visible.map(({ visibility }) => levelOf(visibility)))].sort(),
        ranked: [...new Set(visible.map(({ visibility, weight }) => textOf(levelOf(visibility), weight))), EVERY],
      };
    });
  }

  get(name: string): EngineField | undefined {
    return this.fields.get(name);
  }

  usableField(name: string, visibility: Visibility): EngineField {
    return visibleField(this.fields, name, visibility);
  }

  /** Whether its text is matched for somebody of this class. */
  isMatched(name: string, visibility: Visibility): boolean {
    const field = this.fields.get(name);
    return field !== undefined && field.weight > 0 && levelOf(field.visibility) <= levelOf(visibility);
  }

  levels(visibility: Visibility): readonly number[] {
    return this.perVisibility[levelOf(visibility)]?.levels ?? [];
  }

  ranked(visibility: Visibility): readonly string[] {
    return this.perVisibility[levelOf(visibility)]?.ranked ?? [];
  }

  stored(): StoredField[] {
    return [...this.fields.values()].map(({ name, weight, visibility, kind }) => ({ name, weight, visibility, kind }));
  }

  /** Whether documents built with these fields are still valid. */
  fits(before: readonly StoredField[]): boolean {
    const sameSteps = before.every(({ name, kind }) => (kind === "date") === (this.fields.get(name)?.kind === "date"));
    return sameSteps && sameWords(before, this.fields);
  }
}

/** How the steps of a field's numbers are made. */
export function stepKind(field: EngineField | undefined): "date" | "number" {
  return field?.kind === "date" ? "date" : "number";
}
