// The colours that dominate a picture, as a field of the index: a search for a colour shows the pictures first that it
// dominates.
import { type FieldName, toFieldName } from "../../db/field-name.ts";
import { NEUTRAL_COLOURS } from "../../db/picture-colour.ts";
import type { Field } from "../library/field-registry.ts";
import type { ValueDictionary } from "../library/value-dictionary.ts";
import type { EngineField } from "./engines/engine.ts";

export const ALL_MAIN_COLOURS_FIELD = toFieldName("main_colors");
/** A field that exists in the index only; requests cannot name it. */
export const DOMINANT_COLOURS_FIELD = "main_colors leading" as FieldName;

/** The index field for dominant colours, next to the field of all colours; none for other fields. */
export function dominantColourField({ name }: Pick<Field, "name">, colours: EngineField): EngineField[] {
  return name === ALL_MAIN_COLOURS_FIELD ? [{ ...colours, name: DOMINANT_COLOURS_FIELD, weight: 0 }] : [];
}

/**
 * The dominant colours of a picture: its most frequent colour, and its most frequent one that is not a shade of grey,
 * since objects are often shown on a white or black background. `ids`: most frequent first.
 */
export function dominantColours({ name }: Pick<Field, "name">, ids: readonly number[], dictionary: ValueDictionary) {
  if (name !== ALL_MAIN_COLOURS_FIELD) return [];
  const isGrey = (id: number) => (NEUTRAL_COLOURS as ReadonlySet<string>).has(dictionary.byId(id)?.value ?? "");
  return [...new Set([...ids.slice(0, 1), ...ids.filter((id) => !isGrey(id)).slice(0, 1)])];
}
