/** Suggestions are the values of the suggestion fields that contain the typed text. Pure. */
import type { FacetReply } from "../../../shared/search/find-assets.ts";
import { foldText } from "../rank-matches.ts";

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
 * Group of suggestions for a field, limited to the field's preview, without values that have no hits. undefined if no
 * label or value contains the typed text, since a server also matches labels of other languages.
 */
export function toSuggestionGroup(
  field: { readonly name: string; readonly label: string; readonly preview: number },
  values: FacetReply["values"],
  typed: string,
): SuggestionGroup | undefined {
  const folded = foldText(typed.trim());
  const found = values
    .filter(({ count }) => count > 0)
    .map(({ value, label, count }) => ({ value: String(value), label, count }));
  const fits = found.some(({ value, label }) => foldText(label).includes(folded) || foldText(value).includes(folded));
  return fits ? { field: field.name, label: field.label, values: found.slice(0, field.preview) } : undefined;
}

/** Splits a label into the parts before, in and after the match. Ignores case and accents. */
export function splitAtMatch(label: string, typed: string): readonly [string, string, string] {
  const folded = foldText(typed.trim());
  const letters = [...label];
  for (let from = 0; folded !== "" && from < letters.length; from++) {
    for (let to = from + 1; to <= letters.length; to++) {
      const part = foldText(letters.slice(from, to).join(""));
      if (part === folded) {
        return [letters.slice(0, from).join(""), letters.slice(from, to).join(""), letters.slice(to).join("")];
      }
      if (!folded.startsWith(part)) break;
    }
  }
  return [label, "", ""];
}
