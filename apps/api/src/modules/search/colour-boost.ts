// Ranks pictures dominated by a colour first when the query names that colour. It changes the order only, never what
// matches: "Orangen" may mean the fruit.
import { type FieldName, toFieldName } from "../../db/field-name.ts";
import { GREYS, type PictureColour } from "../../db/picture-colour.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Field, FieldRegistry } from "../library/field-registry.ts";
import type { ValueDictionary } from "../library/value-dictionary.ts";
import type { EngineField, EngineFilter, ParsedText } from "./engines/engine.ts";
import { toQueryWords } from "./engines/tokenize.ts";

const COLOURS = toFieldName("main_colors");
/** A field that exists in the index only; requests cannot name it. */
export const DOMINANT_COLOURS = "main_colors leading" as FieldName;

/** Names in addition to the labels. */
const COLOUR_SYNONYMS: Partial<Record<PictureColour, readonly string[]>> = {
  grey: ["gray"],
  purple: ["lila", "violet"],
  teal: ["turquoise"],
};
/** Endings of German adjectives. "Orangen" has none of them. */
const ADJECTIVE_ENDING = /^(?:n?e[mnrs]?)?$/;

/** The index field for dominant colours, next to the field of all colours; none for other fields. */
export function dominantColourField({ name }: Pick<Field, "name">, colours: EngineField): EngineField[] {
  return name === COLOURS ? [{ ...colours, name: DOMINANT_COLOURS, weight: 0 }] : [];
}

/**
 * The dominant colours of a picture: its most frequent colour, and its most frequent one that is not a shade of grey,
 * since objects are often shown on a white or black background. `ids`: most frequent first.
 */
export function dominantColours({ name }: Pick<Field, "name">, ids: readonly number[], dictionary: ValueDictionary) {
  if (name !== COLOURS) return [];
  const isGrey = (id: number) => (GREYS as ReadonlySet<string>).has(dictionary.byId(id)?.value ?? "");
  return [...new Set([...ids.slice(0, 1), ...ids.filter((id) => !isGrey(id)).slice(0, 1)])];
}

interface Library {
  registry: FieldRegistry;
  dictionary: ValueDictionary;
  visibility: Caller["visibility"];
}

/** A filter for pictures dominated by a colour that the query names; undefined where it names none. */
export function colourBoost(
  { words, prefix }: ParsedText,
  { registry, dictionary, visibility }: Library,
): EngineFilter | undefined {
  const field = registry.visible(COLOURS, visibility);
  if (!field?.facet) return undefined;
  const typed = (prefix ? [...words, prefix] : words).flat();
  const values = dictionary.ofField(field.id).filter(({ value, labels }) => {
    const names = [...Object.values(labels ?? {}), ...(COLOUR_SYNONYMS[value as PictureColour] ?? [])];
    const stems = names.flatMap((name) => toQueryWords(name).flat());
    return typed.some((word) =>
      stems.some((stem) => word.startsWith(stem) && ADJECTIVE_ENDING.test(word.slice(stem.length))),
    );
  });
  return values.length > 0 ? { field: DOMINANT_COLOURS, values: values.map(({ id }) => id) } : undefined;
}
