/** Suggestions are the values of the suggestion fields that contain what is typed. Pure. */
import type { FacetReply } from "../../asset/find-assets.ts";

export interface SuggestionValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface SuggestionGroup {
  readonly field: string;
  readonly label: string;
  readonly values: readonly SuggestionValue[];
}

/** Values shown of each group. */
const SHOWN = 5;

export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** A group in which nothing contains the text is not shown. Without hits a value is no suggestion. */
export function groupOf(
  field: { readonly name: string; readonly label: string },
  values: FacetReply["values"],
  typed: string,
): SuggestionGroup | undefined {
  const wanted = fold(typed.trim());
  const found = values
    .filter(({ label, count }) => count > 0 && fold(label).includes(wanted))
    .map(({ value, label, count }) => ({ value: String(value), label, count }))
    .sort((one, other) => rank(one, wanted) - rank(other, wanted) || other.count - one.count)
    .slice(0, SHOWN);
  return found.length === 0 ? undefined : { field: field.name, label: field.label, values: found };
}

/** What begins with the text comes before what contains it. */
function rank({ label }: SuggestionValue, wanted: string): number {
  return fold(label).startsWith(wanted) ? 0 : 1;
}

/** The label in three parts: before the match, the match, behind it. Case and accents do not matter. */
export function matchParts(label: string, typed: string): readonly [string, string, string] {
  const wanted = fold(typed.trim());
  const letters = [...label];
  for (let from = 0; wanted !== "" && from < letters.length; from++) {
    for (let to = from + 1; to <= letters.length; to++) {
      const part = fold(letters.slice(from, to).join(""));
      if (part === wanted) {
        return [letters.slice(0, from).join(""), letters.slice(from, to).join(""), letters.slice(to).join("")];
      }
      if (!wanted.startsWith(part)) break;
    }
  }
  return [label, "", ""];
}
