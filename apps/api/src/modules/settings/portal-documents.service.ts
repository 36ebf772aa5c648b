// Reads the portal's settings, texts and pages as they are stored. Does not merge or migrate them; callers do that.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { addMissingTexts, extractCustomTexts, fallbackLanguages } from "@vitrine/settings/languages/custom-texts";
import type { Document } from "@vitrine/settings/merge";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/database/database.ts";
import { fail } from "../../platform/errors/app-error.ts";
import * as repository from "./settings.repository.ts";
import {
  type DocumentText,
  documentText,
  NOTHING_STORED,
  shippedDocument,
  shippedLanguages,
} from "./shipped-documents.ts";

type Section = keyof ReplyOf<"translations.get">;

export interface ReadDocument extends DocumentText {
  /** `filled`: completed with texts of other languages. Must not be saved like that. */
  source: "stored" | "shipped" | "filled";
}

export interface TextsQuery {
  sections?: readonly Section[] | undefined;
  withAdmin: boolean;
  source?: "stored" | "filled" | undefined;
}

const DEFAULT_CONTENT_LOCALES = ["de", "en"];
const MAX_LANGUAGES = 1000;
const shippedTextDocuments: readonly Document[] = Object.values(shippedTexts);

export type PortalDocuments = ReturnType<typeof createPortalDocuments>;

export function createPortalDocuments(db: Database) {
  const languages = async (kind: "translations" | "custom_html") =>
    [...new Set([...shippedLanguages(kind), ...(await repository.documentKeys(db, kind))])].sort();

  // Every visitor requests texts.
  const customTexts = new LRUCache<string, { etag: string; texts: Document }>({ max: MAX_LANGUAGES });
  /** The texts of a language with keys that are not shipped. */
  function readCustomTexts(lang: string): Document {
    const { body, etag } = repository.findDocument(db.read, "translations", lang) ?? NOTHING_STORED;
    const known = customTexts.get(lang);
    if (known?.etag === etag) return known.texts;
    const texts = extractCustomTexts(JSON.parse(body), shippedTextDocuments);
    customTexts.set(lang, { etag, texts });
    return texts;
  }

  async function read(kind: "translations" | "custom_html", lang: string): Promise<ReadDocument> {
    const stored = repository.findDocument(db.read, kind, lang);
    if (stored) return { ...stored, source: "stored" };
    const shipped = shippedDocument(kind, lang);
    if (!shipped) throw fail("settings.language_unknown");
    return { ...shipped, source: "shipped" };
  }

  async function readFilled(lang: string): Promise<ReadDocument> {
    const stored = repository.findDocument(db.read, "translations", lang) ?? NOTHING_STORED;
    const others = fallbackLanguages(lang, await repository.documentKeys(db, "translations"));
    const texts = addMissingTexts(JSON.parse(stored.body), others.map(readCustomTexts));
    return { ...documentText(texts), source: "filled" };
  }

  return {
    config: async (): Promise<DocumentText | undefined> => repository.findDocument(db.read, "global", ""),
    textLanguages: (): Promise<string[]> => languages("translations"),
    /**
     * The section `admin` is omitted unless `withAdmin`. `source`: `stored` gives {} if nothing is stored; `filled` adds
     * the
     * custom texts that exist only in other languages, for any language.
     * @throws settings.language_unknown
     */
    async texts(lang: string, { sections, withAdmin, source }: TextsQuery): Promise<ReadDocument> {
      const found = source === "filled" ? await readFilled(lang) : await read("translations", lang);
      if (source === "stored" && found.source === "shipped") return { ...NOTHING_STORED, source };
      // Unfiltered, so that its ETag can be used to save it again.
      if (withAdmin && sections === undefined) return found;
      const query = Object.entries(JSON.parse(found.body)).filter(
        ([section]) => (sections?.includes(section as Section) ?? true) && (withAdmin || section !== "admin"),
      );
      return { ...documentText(Object.fromEntries(query)), source: found.source };
    },
    pageLanguages: (): Promise<string[]> => languages("custom_html"),
    /** @throws settings.language_unknown */
    pages: (lang: string): Promise<ReadDocument> => read("custom_html", lang),
    async contentLocales(): Promise<string[]> {
      const stored = await repository.listContentLocales(db);
      return stored.length > 0 ? stored : DEFAULT_CONTENT_LOCALES;
    },
  };
}
