/** Resolves the texts of a language from stored, shipped and inherited ones. Pure. */

import { type FlatTexts, flattenTexts, overlayTexts } from "@vitrine/settings/languages/flat-texts";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { SHIPPED_LANGUAGES } from "../../../shared/i18n/all-shipped.ts";

export type ShippedTexts = Readonly<Record<string, FlatTexts>>;

interface TextSources {
  readonly shipped: ShippedTexts;
  /** The draft texts; undefined if the language has none. */
  readonly documentOf: (lang: string) => JsonObject | undefined;
}

export const isLanguageShipped = (lang: string): boolean => (SHIPPED_LANGUAGES as readonly string[]).includes(lang);

/** The language that a region extends: `de` of `de-AT`. */
export function getBaseLanguage(lang: string): string | null {
  const [base, region] = lang.split("-");
  return base && region ? base : null;
}

export function getTemplateLanguage(document: JsonObject | undefined): string | null {
  const template = isJsonObject(document?.metadata) ? document.metadata.source_template : undefined;
  return typeof template === "string" ? template : null;
}

/** The texts that visitors see: custom texts over shipped or inherited ones. */
export function resolveTexts(lang: string, known: TextSources): FlatTexts {
  const below = known.shipped[lang] ?? resolveBaseTexts(lang, known) ?? known.shipped[FALLBACK_LANGUAGE] ?? new Map();
  return overlayTexts(flattenTexts(known.documentOf(lang) ?? {}), below);
}

/** The texts without custom ones: shipped, or those of the base language, or of the template. */
export function resolveInheritedTexts(lang: string, known: TextSources): FlatTexts {
  const below = known.shipped[lang] ?? resolveBaseTexts(lang, known);
  if (below) return below;
  const template = getTemplateLanguage(known.documentOf(lang)) ?? FALLBACK_LANGUAGE;
  return resolveTexts(template === lang ? FALLBACK_LANGUAGE : template, known);
}

function resolveBaseTexts(lang: string, known: TextSources): FlatTexts | undefined {
  const base = getBaseLanguage(lang);
  return base === null ? undefined : resolveTexts(base, known);
}
