/** What stands in a language when it has no words of its own. Pure. */

import { type FlatTexts, flattenTexts, overlayTexts } from "@vitrine/settings/languages/flat-texts";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import { type Document, isDocument } from "@vitrine/settings/merge";
import { SHIPPED_LANGUAGES } from "../../../shared/i18n/all-shipped.ts";

/** The texts that come with the portal, by language. */
export type Shipped = Readonly<Record<string, FlatTexts>>;

interface Known {
  readonly shipped: Shipped;
  /** As they are edited; undefined where the language has none. */
  readonly documentOf: (lang: string) => Document | undefined;
}

export const isLanguageShipped = (lang: string): boolean => (SHIPPED_LANGUAGES as readonly string[]).includes(lang);

/** The language that a region extends: `de` of `de-AT`. */
export function baseOf(lang: string): string | null {
  const [base, region] = lang.split("-");
  return base && region ? base : null;
}

export function templateOf(document: Document | undefined): string | null {
  const template = isDocument(document?.metadata) ? document.metadata.source_template : undefined;
  return typeof template === "string" ? template : null;
}

/** What visitors read: own words over what they stand for. */
export function effectiveTexts(lang: string, known: Known): FlatTexts {
  const below = known.shipped[lang] ?? extended(lang, known) ?? known.shipped[FALLBACK_LANGUAGE] ?? new Map();
  return overlayTexts(flattenTexts(known.documentOf(lang) ?? {}), below);
}

/** The words that a language began with: those that are shipped, of the language it extends, or of its template. */
export function inheritedTexts(lang: string, known: Known): FlatTexts {
  const below = known.shipped[lang] ?? extended(lang, known);
  if (below) return below;
  const template = templateOf(known.documentOf(lang)) ?? FALLBACK_LANGUAGE;
  return effectiveTexts(template === lang ? FALLBACK_LANGUAGE : template, known);
}

function extended(lang: string, known: Known): FlatTexts | undefined {
  const base = baseOf(lang);
  return base === null ? undefined : effectiveTexts(base, known);
}
