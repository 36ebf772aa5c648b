// The portal's settings, texts and pages, as they are stored: nothing is merged or migrated here, readers do that.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { withOwnTexts } from "@vitrine/settings/own-texts";
import { fail } from "../../platform/app-error.ts";
import type { Database } from "../../platform/database.ts";
import { createOwnTextsReader } from "./own-texts-reader.ts";
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
  /** `filled`: with texts of other languages. Nobody should save that as it is. */
  source: "stored" | "shipped" | "filled";
}

export interface PortalDocuments {
  config(): Promise<DocumentText | undefined>;
  textLanguages(): Promise<string[]>;
  /**
   * The section `admin` is left out unless `withAdmin`. `source`: `stored` is {} where nothing is stored, and `filled`
   * what is stored with the house's own texts that are written in other languages only, for any language.
   * @throws settings.language_unknown
   */
  texts(lang: string, wanted: WantedTexts): Promise<ReadDocument>;
  pageLanguages(): Promise<string[]>;
  /** @throws settings.language_unknown */
  pages(lang: string): Promise<ReadDocument>;
  contentLocales(): Promise<string[]>;
}

export interface WantedTexts {
  sections?: readonly Section[] | undefined;
  withAdmin: boolean;
  source?: "stored" | "filled" | undefined;
}

const DEFAULT_CONTENT_LOCALES = ["de", "en"];

export function createPortalDocuments(db: Database): PortalDocuments {
  const languages = async (kind: "translations" | "custom_html") =>
    [...new Set([...shippedLanguages(kind), ...(await repository.documentKeys(db, kind))])].sort();

  const readOwnTexts = createOwnTextsReader(db);

  async function read(kind: "translations" | "custom_html", lang: string): Promise<ReadDocument> {
    const stored = repository.findDocument(db.read, kind, lang);
    if (stored) return { ...stored, source: "stored" };
    const shipped = shippedDocument(kind, lang);
    if (!shipped) throw fail("settings.language_unknown");
    return { ...shipped, source: "shipped" };
  }

  async function filled(lang: string): Promise<ReadDocument> {
    const stored = repository.findDocument(db.read, "translations", lang) ?? NOTHING_STORED;
    const texts = withOwnTexts(JSON.parse(stored.body), await readOwnTexts(lang));
    return { ...documentText(texts), source: "filled" };
  }

  return {
    config: async () => repository.findDocument(db.read, "global", ""),
    textLanguages: () => languages("translations"),
    async texts(lang, { sections, withAdmin, source }) {
      const found = source === "filled" ? await filled(lang) : await read("translations", lang);
      if (source === "stored" && found.source === "shipped") return { ...NOTHING_STORED, source };
      // As it is stored, its tag is the one by which it is saved again.
      if (withAdmin && sections === undefined) return found;
      const wanted = Object.entries(JSON.parse(found.body)).filter(
        ([section]) => (sections?.includes(section as Section) ?? true) && (withAdmin || section !== "admin"),
      );
      return { ...documentText(Object.fromEntries(wanted)), source: found.source };
    },
    pageLanguages: () => languages("custom_html"),
    pages: (lang) => read("custom_html", lang),
    async contentLocales() {
      const stored = await repository.listContentLocales(db);
      return stored.length > 0 ? stored : DEFAULT_CONTENT_LOCALES;
    },
  };
}
