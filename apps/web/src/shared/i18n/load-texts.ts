/** Texts of a language: what an admin has stored, over what is shipped. Sections are the namespaces of i18next. */
import type { Client } from "@vitrine/contract/client";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/language-code";
import { type Document, isDocument, mergeStored } from "@vitrine/settings/merge";
import { readableTexts } from "@vitrine/settings/stored-texts";

export const PUBLIC_SECTIONS = ["global", "views", "toast"] as const;
export type Section = (typeof PUBLIC_SECTIONS)[number] | "admin";
export type Texts = Partial<Record<Section, Document>>;
/** With what is noted beside the texts. */
type Stored = Texts & { metadata?: Document };

const OTHER = "_other";

/** By language. */
type Shipped = Record<string, () => Promise<{ texts: Texts }>>;

const shipped: Shipped = {
  de: () => import("./shipped-de.ts"),
  en: () => import("./shipped-en.ts"),
};

/**
 * What is loaded by those who need it: of the administration, of downloads, of pages that a search does without, and of
 * the guided tour.
 */
export type LaterTexts = "admin" | "downloads" | "pages" | "tour";

const shippedLater: Record<LaterTexts, Shipped> = {
  admin: {
    de: () => import("./administration-de.ts"),
    en: () => import("./administration-en.ts"),
  },
  downloads: {
    de: () => import("./downloads-de.ts"),
    en: () => import("./downloads-en.ts"),
  },
  pages: {
    de: () => import("./pages-de.ts"),
    en: () => import("./pages-en.ts"),
  },
  tour: {
    de: () => import("./tour-de.ts"),
    en: () => import("./tour-en.ts"),
  },
};

/** Shipped languages are complete; a region is filled from its language, any other from the fallback. */
async function textsIn(files: Shipped, lang: string): Promise<Texts> {
  const load = files[lang.slice(0, 2)] ?? files[FALLBACK_LANGUAGE];
  return (await load?.())?.texts ?? {};
}

export const loadShipped = (lang: string): Promise<Texts> => textsIn(shipped, lang);

export const loadShippedLater = (part: LaterTexts, lang: string): Promise<Texts> => textsIn(shippedLater[part], lang);

/** What is stored, filled with own texts of other languages; of a region over its language. @throws ApiError */
export async function fetchStored(client: Client, lang: string, sections: readonly Section[]): Promise<Stored> {
  const section = [...sections, "metadata"] as const;
  const bundle = await client.call("translations.get", { query: { lang, section: [...section], source: "filled" } });
  const own = { ...readableTexts(bundle), ...(bundle.metadata ? { metadata: bundle.metadata } : {}) };
  const base = lang.slice(0, 2);
  return base === lang ? own : mergeStored(await loadStored(client, base, sections), own);
}

/** What is stored, or nothing: a portal whose server has no texts still speaks. */
export const loadStored = (client: Client, lang: string, sections: readonly Section[]): Promise<Stored> =>
  fetchStored(client, lang, sections).catch(() => ({}));

/** The language in which the library is read by those who read `lang`: its own, unless an admin has set another. */
export function contentLanguage(lang: string, { metadata }: Stored): string {
  const set = String(metadata?.content_language);
  return /^[a-z]{2}(-[A-Z]{2})?$/.test(set) ? set : lang;
}

/** Empty texts count as missing: an admin who empties a field gets the shipped words back. */
export function mergeTexts(base: Texts, stored: Texts): Texts {
  const merged: Texts = {};
  for (const [section, texts] of Object.entries(base) as [Section, Document][]) {
    merged[section] = mergeStored(texts, withoutBlanks(stored[section]));
  }
  return merged;
}

/**
 * Languages have other plurals than the one a translation was copied from: Arabic has six, where English words come in
 * two. Forms that nobody wrote are those of `_other`.
 */
export function completePlurals(texts: Document, lang: string): Document {
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  const complete: Document = {};
  for (const [key, inner] of Object.entries(texts)) {
    complete[key] = isDocument(inner) ? completePlurals(inner, lang) : inner;
    if (!key.endsWith(OTHER)) continue;
    const stem = key.slice(0, -OTHER.length);
    for (const form of forms) complete[`${stem}_${form}`] ??= texts[`${stem}_${form}`] ?? inner;
  }
  return complete;
}

function withoutBlanks(value: unknown): Document {
  if (!isDocument(value)) return {};
  const kept: Document = {};
  for (const [key, inner] of Object.entries(value)) {
    if (isDocument(inner)) kept[key] = withoutBlanks(inner);
    else if (typeof inner === "string" && inner.trim() !== "") kept[key] = inner;
  }
  return kept;
}
