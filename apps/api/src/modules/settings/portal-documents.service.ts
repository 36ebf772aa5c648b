// Reads the portal's settings, texts and pages: as stored, else the shipped texts and pages; on request, texts filled
// from other languages. Does not migrate, or add the defaults of settings; callers do that.

import type { ReplyOf } from "@vitrine/contract/endpoint";
import { extractTextsWithCustomKeys, listFallbackLanguages } from "@vitrine/settings/languages/custom-texts";
import {
  fillTextsFromOtherLanguages,
  findTemplateLanguage,
  toTemplateTexts,
} from "@vitrine/settings/languages/text-languages";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { getPageFillState, listUnfilledPageKeys, type PageFillState } from "@vitrine/settings/pages/page-gaps";
import { healPages } from "@vitrine/settings/pages/stored-pages";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { LRUCache } from "lru-cache";
import { mapSequentially } from "../../platform/async-lists.ts";
import { createCommitCache, type Database } from "../../platform/database/database.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import * as repository from "./settings.repository.ts";
import {
  EMPTY_DOCUMENT,
  type SerializedDocument,
  serializeDocument,
  shippedDocument,
  shippedLanguages,
} from "./shipped-documents.ts";

type Section = keyof ReplyOf<"translations.get">;

export interface DocumentWithSource extends SerializedDocument {
  /** `filled`: completed with texts of other languages. Must not be saved like that. */
  source: "stored" | "shipped" | "filled";
}

export interface TextsQuery {
  sections?: readonly Section[] | undefined;
  withAdmin: boolean;
  source?: "stored" | "filled" | undefined;
}

const MAX_LANGUAGES = 1000;
/** Maximum number of filled texts that are cached, of about 100 kB each. */
const MAX_FILLED = 100;
const shippedByLanguage: Readonly<Record<string, JsonObject>> = shippedTexts;
const withoutAdmin = ({ admin: _admin, ...texts }: JsonObject): JsonObject => texts;
const shippedForVisitors = Object.fromEntries(
  Object.entries(shippedByLanguage).map(([lang, texts]) => [lang, withoutAdmin(texts)]),
);
const shippedTextDocuments = Object.values(shippedByLanguage);

export type PortalDocuments = ReturnType<typeof createPortalDocuments>;

export function createPortalDocuments(db: Database) {
  const storedLanguages = async (kind: "translations" | "custom_html") =>
    (await repository.listDocuments(db.read, kind)).map(({ key }) => key);
  const languages = async (kind: "translations" | "custom_html") =>
    [...new Set([...shippedLanguages(kind), ...(await storedLanguages(kind))])].sort();

  // Cached, since every visitor requests texts, and parsing them each time would be slow.
  const customTexts = new LRUCache<string, { etag: string; texts: JsonObject }>({ max: MAX_LANGUAGES });
  /** The texts of a language with keys that are not shipped. */
  async function readCustomTexts(lang: string): Promise<JsonObject> {
    const { body, etag } = (await repository.findDocument(db.read, "translations", lang)) ?? EMPTY_DOCUMENT;
    const known = customTexts.get(lang);
    if (known?.etag === etag) return known.texts;
    const texts = extractTextsWithCustomKeys(JSON.parse(body), shippedTextDocuments);
    customTexts.set(lang, { etag, texts });
    return texts;
  }

  // Two caches, since every visitor asks which pages are unfilled, and pages have megabytes: a commit of something else
  // parses none.
  const unfilledPages = createCommitCache<"all", string[]>(db, 1);
  const pageStates = new LRUCache<string, { etag: string; states: PageFillState[] }>({ max: MAX_LANGUAGES });
  async function readPageStates(lang: string, etag: string): Promise<PageFillState[]> {
    const known = pageStates.get(lang);
    if (known?.etag === etag) return known.states;
    const found = await find("custom_html", lang);
    if (!found) return [];
    const states = healPages(JSON.parse(found.body)).pages.map(getPageFillState);
    // Not kept if it was saved meanwhile.
    if (etag === (found.source === "shipped" ? "shipped" : found.etag)) pageStates.set(lang, { etag, states });
    return states;
  }
  async function readUnfilledPages(): Promise<string[]> {
    const etags = new Map(shippedLanguages("custom_html").map((lang) => [lang, "shipped"]));
    for (const { key, etag } of await repository.listDocuments(db.read, "custom_html")) etags.set(key, etag);
    return listUnfilledPageKeys(
      (await mapSequentially([...etags], ([lang, etag]) => readPageStates(lang, etag))).flat(),
    );
  }

  async function find(kind: "translations" | "custom_html", lang: string): Promise<DocumentWithSource | undefined> {
    const stored = await repository.findDocument(db.read, kind, lang);
    if (stored) return { ...stored, source: "stored" };
    const shipped = shippedDocument(kind, lang);
    return shipped && { ...shipped, source: "shipped" };
  }

  async function read(kind: "translations" | "custom_html", lang: string): Promise<DocumentWithSource> {
    const found = await find(kind, lang);
    if (!found) throw createAppError("settings.language_unknown");
    return found;
  }

  // Cached, since every visitor requests filled texts, too.
  const filledTexts = createCommitCache<string, DocumentWithSource>(db, MAX_FILLED);
  async function fill(lang: string, withAdmin: boolean): Promise<DocumentWithSource> {
    const select = withAdmin ? (texts: JsonObject) => texts : withoutAdmin;
    const readTexts = async (of: string) =>
      select(JSON.parse(((await repository.findDocument(db.read, "translations", of)) ?? EMPTY_DOCUMENT).body));
    const stored = await readTexts(lang);
    const known = listFallbackLanguages(lang, await storedLanguages("translations"));
    const others = await mapSequentially(known, async (other) => ({
      lang: other,
      texts: select(await readCustomTexts(other)),
    }));
    const shipped = withAdmin ? shippedByLanguage : shippedForVisitors;
    const source = findTemplateLanguage(lang, { stored, shipped });
    const template = source === undefined ? undefined : toTemplateTexts(source, shipped, await readTexts(source));
    return { ...serializeDocument(fillTextsFromOtherLanguages({ lang, stored, others, template })), source: "filled" };
  }
  const readFilled = async (lang: string, withAdmin: boolean): Promise<DocumentWithSource> =>
    (await filledTexts.get(`${lang} ${withAdmin}`, () => fill(lang, withAdmin))) ?? (await fill(lang, withAdmin));

  return {
    config: (): Promise<SerializedDocument | undefined> => repository.findDocument(db.read, "global", ""),
    textLanguages: (): Promise<string[]> => languages("translations"),
    /**
     * The section `admin` is omitted unless `withAdmin`. `source`: `stored` gives {} if nothing is stored; `filled` adds
     * the custom texts that exist only in other languages, for any language.
     * @throws settings.language_unknown
     */
    async texts(lang: string, { sections, withAdmin, source }: TextsQuery): Promise<DocumentWithSource> {
      const found = source === "filled" ? await readFilled(lang, withAdmin) : await read("translations", lang);
      if (source === "stored" && found.source === "shipped") return { ...EMPTY_DOCUMENT, source };
      const isSelected = withAdmin || source === "filled";
      // Returned as it was read, not filtered, so that it can be saved again by its ETag.
      if (isSelected && sections === undefined) return found;
      const isSent = (section: string) =>
        (sections?.includes(section as Section) ?? true) && (withAdmin || section !== "admin");
      return { ...serializeDocument(selectSections(JSON.parse(found.body), isSent)), source: found.source };
    },
    pageLanguages: (): Promise<string[]> => languages("custom_html"),
    /** Keys of the pages that have gaps in every language. */
    unfilledPages: async (): Promise<string[]> => (await unfilledPages.get("all", readUnfilledPages)) ?? [],
    /** @throws settings.language_unknown */
    pages: (lang: string): Promise<DocumentWithSource> => read("custom_html", lang),
  };
}

/** Selects sections of the texts, and of the languages of filled texts in their metadata. */
function selectSections(document: JsonObject, isSent: (section: string) => boolean): JsonObject {
  const select = (of: JsonObject) => Object.fromEntries(Object.entries(of).filter(([section]) => isSent(section)));
  const selected = select(document);
  const { metadata } = selected;
  if (!isJsonObject(metadata) || !isJsonObject(metadata.languages)) return selected;
  return { ...selected, metadata: { ...metadata, languages: select(metadata.languages) } };
}
