// The portal's settings, texts and pages, as they are stored: nothing is merged or migrated here, readers do that.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { starterPages } from "@vitrine/settings/custom-pages";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { type JsonText, jsonText } from "../../db/json-text.ts";
import { fail } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { etagOf } from "../../platform/etag.ts";
import * as repository from "./settings.repository.ts";

type Bundle = ReplyOf<"translations.get">;
type Section = keyof Bundle;

export interface PortalDocuments {
  config(): Promise<{ body: JsonText; etag: string } | undefined>;
  textLanguages(): Promise<string[]>;
  /** The section `admin` is left out unless `withAdmin`. */
  texts(lang: string, sections: readonly Section[] | undefined, withAdmin: boolean): Promise<Bundle>;
  pageLanguages(): Promise<string[]>;
  pages(lang: string): Promise<ReplyOf<"pages.get">>;
  contentLocales(): Promise<string[]>;
  /** Stores a document and a revision of it; `key` is the language, or "" for the settings. */
  putDocument(kind: repository.DocumentKind, key: string, document: object, by?: string): Promise<void>;
}

const KEPT_REVISIONS = 20;
const DEFAULT_CONTENT_LOCALES = ["de", "en"];

export function createPortalDocuments(db: Database, clock: Clock): PortalDocuments {
  const languages = async (kind: "translations" | "custom_html", shipped: object) =>
    [...new Set([...Object.keys(shipped), ...(await repository.documentKeys(db, kind))])].sort();

  return {
    config: () => repository.findDocument(db, "global", ""),
    textLanguages: () => languages("translations", shippedTexts),
    async texts(lang, sections, withAdmin) {
      const stored = await repository.findDocument(db, "translations", lang);
      if (!stored && !Object.hasOwn(shippedTexts, lang)) throw fail("settings.language_unknown");
      const bundle = stored ? (JSON.parse(stored.body) as Bundle) : {};
      const wanted = Object.entries(bundle).filter(
        ([section]) =>
          (sections === undefined || sections.includes(section as Section)) && (withAdmin || section !== "admin"),
      );
      return Object.fromEntries(wanted);
    },
    pageLanguages: () => languages("custom_html", starterPages),
    async pages(lang) {
      const stored = await repository.findDocument(db, "custom_html", lang);
      if (stored) return JSON.parse(stored.body) as ReplyOf<"pages.get">;
      if (!Object.hasOwn(starterPages, lang)) throw fail("settings.language_unknown");
      return starterPages[lang as keyof typeof starterPages];
    },
    async contentLocales() {
      const stored = await repository.listContentLocales(db);
      return stored.length > 0 ? stored : DEFAULT_CONTENT_LOCALES;
    },
    putDocument: (kind, key, document, by) =>
      db.write((tx) => {
        const body = jsonText(document);
        repository.saveDocument(tx, {
          kind,
          key,
          body,
          etag: etagOf(body),
          updatedAt: clock.seconds(),
          updatedBy: by ?? null,
        });
        repository.trimRevisions(tx, kind, key, KEPT_REVISIONS);
      }),
  };
}
