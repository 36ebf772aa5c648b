/**
 * Finds texts of a language that are in another one: custom texts filled from another language, and texts still equal to
 * those of the template. Pure.
 */

import { unescapeAtSigns } from "../at-signs.ts";
import { isJsonObject, type JsonObject, mergeWithDefaults } from "../merge.ts";
import { addMissingTexts } from "./custom-texts.ts";
import { FALLBACK_LANGUAGE } from "./language-code.ts";
import { mapTexts } from "./stored-texts.ts";
import { textBundleNames } from "./text-key.ts";
import { isWordless } from "./text-rows.ts";

interface TextsOfLanguage {
  readonly lang: string;
  readonly texts: JsonObject;
}

interface Sources {
  readonly lang: string;
  /** Its stored texts, with their metadata. */
  readonly stored: JsonObject;
  /** Custom texts that fill missing ones, best first. */
  readonly others: readonly TextsOfLanguage[];
  /** Texts of its template, if it has one. */
  readonly template: TextsOfLanguage | undefined;
}

/**
 * Fills the stored texts with the custom texts of other languages. `metadata.languages` has the groups and keys of those
 * texts that are in another language, each with that language.
 */
export function fillTextsFromOtherLanguages({ lang, stored, others, template }: Sources): JsonObject {
  const filled = addMissingTexts(
    stored,
    others.map(({ texts }) => texts),
  );
  const languages = findTextLanguages({ lang, stored, others, template });
  if (Object.keys(languages).length === 0) return filled;
  return { ...filled, metadata: { ...(isJsonObject(stored.metadata) ? stored.metadata : {}), languages } };
}

function findTextLanguages({ lang, stored, others, template }: Sources): JsonObject {
  const own = Object.fromEntries(
    textBundleNames.flatMap((bundle) => (stored[bundle] ? [[bundle, stored[bundle]]] : [])),
  );
  const confirmed = new Set(listConfirmedKeys(stored));
  const languageOf = (text: string, key: string): string => {
    if (text.trim() === "") return "";
    return template && !confirmed.has(key) && isSameText(text, getText(template.texts, key)) ? template.lang : lang;
  };
  const all = addMissingTexts(
    mapWithKeys(own, languageOf, ""),
    others.map((other) => mapTexts(other.texts, () => other.lang) as JsonObject),
  );
  // Texts of the base language count as texts of the region.
  const [base] = lang.split("-");
  return withoutLeaves(all, (value) => value === lang || value === base || value === "");
}

const isSameText = (text: string, other: string | undefined): boolean =>
  other !== undefined && unescapeAtSigns(text) === unescapeAtSigns(other) && !isWordless(text);

type ByLanguage = Readonly<Record<string, JsonObject>>;

/** The language as whose copy another one began; one that is shipped or a region has none. */
export function findTemplateLanguage(
  lang: string,
  { stored, shipped }: { stored: JsonObject; shipped: ByLanguage },
): string | undefined {
  if (Object.hasOwn(shipped, lang) || lang.includes("-") || !isJsonObject(stored.metadata)) return undefined;
  const template = stored.metadata.source_template;
  return typeof template !== "string" || template === lang ? undefined : template;
}

/** The texts with which a copy of this language began: its stored texts over shipped ones. */
export function toTemplateTexts(template: string, shipped: ByLanguage, stored: JsonObject): TextsOfLanguage {
  const below = (Object.hasOwn(shipped, template) ? shipped[template] : shipped[FALLBACK_LANGUAGE]) ?? {};
  return { lang: template, texts: mergeWithDefaults(below, stored) };
}

/** Keys of the texts that are meant to equal those of the template. */
function listConfirmedKeys({ metadata }: JsonObject): string[] {
  const allowlist = isJsonObject(metadata) ? metadata.allowlist : undefined;
  return Array.isArray(allowlist) ? allowlist.filter((key) => typeof key === "string") : [];
}

function getText(texts: JsonObject, key: string): string | undefined {
  let value: unknown = texts;
  for (const name of key.split("."))
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

function mapWithKeys(group: JsonObject, map: (text: string, key: string) => string, prefix: string): JsonObject {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === "string") return [[name, map(value, prefix + name)]];
      return isJsonObject(value) ? [[name, mapWithKeys(value, map, `${prefix}${name}.`)]] : [];
    }),
  );
}

/** Removes leaves, and groups that become empty. */
function withoutLeaves(group: JsonObject, isRemoved: (value: unknown) => boolean): JsonObject {
  const left = Object.entries(group).flatMap(([name, value]): [string, unknown][] => {
    if (!isJsonObject(value)) return isRemoved(value) ? [] : [[name, value]];
    const inner = withoutLeaves(value, isRemoved);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(left);
}
