// The texts that a house has added itself, by language, for the languages that lack them. A document is read once
// for each state that it is in: every visitor asks for texts.
import type { Document } from "@vitrine/settings/merge";
import { fallbackLanguages, ownTexts } from "@vitrine/settings/own-texts";
import type { Database } from "../../platform/database.ts";
import * as repository from "./settings.repository.ts";
import { shippedTextDocuments } from "./shipped-documents.ts";

/** Answers with the own texts of the languages that stand in for one, best first. */
export function createOwnTextsReader(db: Database): (lang: string) => Promise<Document[]> {
  let kept = new Map<string, { etag: string; texts: Document }>();

  async function read(lang: string, etag: string) {
    const before = kept.get(lang);
    if (before?.etag === etag) return before;
    const stored = repository.findDocument(db.read, "translations", lang);
    return { etag: stored?.etag ?? etag, texts: stored ? ownTexts(JSON.parse(stored.body), shippedTextDocuments) : {} };
  }

  return async (lang) => {
    const tags = await repository.documentTags(db, "translations");
    kept = new Map(await Promise.all(tags.map(async ({ key, etag }) => [key, await read(key, etag)] as const)));
    return fallbackLanguages(lang, kept.keys()).map((one) => kept.get(one)?.texts ?? {});
  };
}
