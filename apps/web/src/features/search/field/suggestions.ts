/** Suggestions are the values of the suggestion fields that contain what is typed. Pure. */
import type { FacetReply } from "../../../shared/search/find-assets.ts";
import { fold } from "../matching.ts";

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

/**
 * As many values as the field's preview says. No group where none of them contains what is typed, in its label or as it
 * is stored: a server also finds by the words of languages that are not shown. Without hits a value is no suggestion.
 */
export function groupOf(
  field: { readonly name: string; readonly label: string; readonly preview: number },
  values: FacetReply["values"],
  typed: string,
): SuggestionGroup | undefined {
  const wanted = fold(typed.trim());
  const found = values
    .filter(({ count }) => count > 0)
    .map(({ value, label, count }) => ({ value: String(value), label, count }));
  const fits = found.some(({ value, label }) => fold(label).includes(wanted) || fold(value).includes(wanted));
  return fits ? { field: field.name, label: field.label, values: found.slice(0, field.preview) } : undefined;
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
