/** Which languages may be added, and what a new one begins with. Pure. */

import { escapeAtSigns } from "@vitrine/settings/at-signs";
import type { FlatTexts } from "@vitrine/settings/languages/flat-texts";
import { type LanguageCodeError, validateLanguageCode } from "@vitrine/settings/languages/language-list";
import type { Document } from "@vitrine/settings/merge";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { withValueAt } from "../drafts/path.ts";
import { baseOf } from "../texts/known-texts.ts";

interface WantedLanguage {
  readonly name: string;
  readonly code: string;
  /** Whose texts are copied; null for a region, which extends its language. */
  readonly template: string | null;
}

/** A region extends a language that is there: `base`, where it is not. */
export function newCodeFault(code: string, used: readonly string[]): LanguageCodeError | "base" | null {
  const fault = validateLanguageCode(code, used);
  if (fault) return fault;
  const base = baseOf(code);
  return base !== null && !used.includes(base) ? "base" : null;
}

/** A language is a copy of its template; a region begins without words of its own. */
export function newLanguage({ name, code, template }: WantedLanguage, texts: FlatTexts): Document {
  const from = template ?? baseOf(code) ?? code;
  let document: Document = {
    metadata: { name, content_language: baseOf(code) ?? code, version: SETTINGS_VERSION, source_template: from },
  };
  if (template === null) return document;
  for (const [key, text] of texts) document = withValueAt(document, key.split("."), escapeAtSigns(text));
  return document;
}
