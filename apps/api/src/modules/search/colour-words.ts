// Words that name a colour put pictures that are mainly of it first. They find what they find as words: whoever types
// "Orangen" wants fruit.
import { type FieldName, fieldName } from "../../db/field-name.ts";
import { GREYS, type PictureColour } from "../../db/picture-colour.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Field, FieldRegistry } from "../library/field-registry.ts";
import type { ValueDictionary } from "../library/value-dictionary.ts";
import type { EngineField, EngineFilter, ParsedText } from "./engines/engine.ts";
import { queryWords } from "./engines/text.ts";

const COLOURS = fieldName("main_colors");
/** A field of the index alone: no request can name it. */
export const LEADING = "main_colors leading" as FieldName;

/** Names beside the labels. */
const OTHER_NAMES: Partial<Record<PictureColour, readonly string[]>> = {
  grey: ["gray"],
  purple: ["lila", "violet"],
  teal: ["turquoise"],
};
/** Of German adjectives. "Orangen" is none. */
const ENDING = /^(?:n?e[mnrs]?)?$/;

/** The field that stands beside the field of colours in the index. */
export function leadingField({ name }: Pick<Field, "name">, colours: EngineField): EngineField[] {
  return name === COLOURS ? [{ ...colours, name: LEADING, weight: 0 }] : [];
}

/**
 * Of the colours of a picture, the most frequent first, those that it is mainly of: the first, and the first that is no
 * grey, since what is shown often stands before a white or black ground.
 */
export function leadingColours({ name }: Pick<Field, "name">, ids: readonly number[], dictionary: ValueDictionary) {
  if (name !== COLOURS) return [];
  const isGrey = (id: number) => (GREYS as ReadonlySet<string>).has(dictionary.byId(id)?.value ?? "");
  return [...new Set([...ids.slice(0, 1), ...ids.filter((id) => !isGrey(id)).slice(0, 1)])];
}

interface Library {
  registry: FieldRegistry;
  dictionary: ValueDictionary;
  visibility: Caller["visibility"];
}

/** What comes first: pictures that are mainly of one of the colours that are named; undefined: none is. */
export function preferredColours(
  { words, prefix }: ParsedText,
  { registry, dictionary, visibility }: Library,
): EngineFilter | undefined {
  const field = registry.visible(COLOURS, visibility);
  if (!field?.facet) return undefined;
  const typed = (prefix ? [...words, prefix] : words).flat();
  const values = dictionary.ofField(field.id).filter(({ value, labels }) => {
    const names = [...Object.values(labels ?? {}), ...(OTHER_NAMES[value as PictureColour] ?? [])];
    const stems = names.flatMap((name) => queryWords(name).flat());
    return typed.some((word) => stems.some((stem) => word.startsWith(stem) && ENDING.test(word.slice(stem.length))));
  });
  return values.length > 0 ? { field: LEADING, values: values.map(({ id }) => id) } : undefined;
}
