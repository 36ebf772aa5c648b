// Reads the custom texts (with keys that are not shipped) of all languages, for languages that lack them. Cached by
// ETag,
// since every visitor requests texts.

import { extractCustomTexts, fallbackLanguages } from "@vitrine/settings/languages/custom-texts";
import type { Document } from "@vitrine/settings/merge";
import type { Database } from "../../platform/database/database.ts";
import * as repository from "./settings.repository.ts";
import { shippedTextDocuments } from "./shipped-documents.ts";

/** Returns a function that reads the custom texts of a language's fallback languages, best first. */
export function createCustomTextsReader(db: Database): (lang: string) => Promise<Document[]> {
  let cached = new Map<string, { etag: string; texts: Document }>();

  async function read(lang: string, etag: string) {
    const before = cached.get(lang);
    if (before?.etag === etag) return before;
    const stored = repository.findDocument(db.read, "translations", lang);
    return {
      etag: stored?.etag ?? etag,
      texts: stored ? extractCustomTexts(JSON.parse(stored.body), shippedTextDocuments) : {},
    };
  }

  return async (lang) => {
    const tags = await repository.documentTags(db, "translations");
    cached = new Map(await Promise.all(tags.map(async ({ key, etag }) => [key, await read(key, etag)] as const)));
    return fallbackLanguages(lang, cached.keys()).map((one) => cached.get(one)?.texts ?? {});
  };
}
