import { escapeAtSigns } from "@vitrine/settings/at-signs";
import type { FlatTexts } from "@vitrine/settings/languages/flat-texts";
import { type LanguageCodeError, validateLanguageCode } from "@vitrine/settings/languages/language-list";
import type { JsonObject } from "@vitrine/settings/merge";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { withValueAt } from "../drafts/path.ts";
import { getBaseLanguage } from "../texts/resolve-texts.ts";

interface NewLanguage {
  readonly name: string;
  readonly code: string;
  /** The language whose texts are copied; null for a regional variant, which extends its base language. */
  readonly template: string | null;
}

/** Returns the error of a new code; `base` if the base language of a regional variant is missing. */
export function validateNewLanguageCode(code: string, used: readonly string[]): LanguageCodeError | "base" | null {
  const error = validateLanguageCode(code, used);
  if (error) return error;
  const base = getBaseLanguage(code);
  return base !== null && !used.includes(base) ? "base" : null;
}

/** The initial texts of a new language: a copy of its template; empty for a regional variant. */
export function createLanguageTexts({ name, code, template }: NewLanguage, texts: FlatTexts): JsonObject {
  const from = template ?? getBaseLanguage(code) ?? code;
  let document: JsonObject = {
    metadata: {
      name,
      content_language: getBaseLanguage(code) ?? code,
      version: SETTINGS_VERSION,
      source_template: from,
    },
  };
  if (template === null) return document;
  for (const [key, text] of texts) document = withValueAt(document, key.split("."), escapeAtSigns(text));
  return document;
}
