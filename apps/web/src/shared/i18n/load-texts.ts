/** Loads the texts of a language: stored texts override shipped ones. Sections are the namespaces of i18next. */
import type { Client } from "@vitrine/contract/client";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import { unescapeTexts } from "@vitrine/settings/languages/stored-texts";
import { type Document, isDocument, mergeWithDefaults } from "@vitrine/settings/merge";

export const PUBLIC_SECTIONS = ["global", "views", "toast"] as const;
export type Section = (typeof PUBLIC_SECTIONS)[number] | "admin";
export type Texts = Partial<Record<Section, Document>>;
/** Stored texts with their metadata. */
type StoredTexts = Texts & { metadata?: Document };

const OTHER = "_other";

/** Importers of shipped texts by language. */
type Shipped = Record<string, () => Promise<{ texts: Texts }>>;

const shipped: Shipped = {
  de: async () => ({ texts: (await import("@vitrine/settings/texts/de/portal")).portal }),
  en: async () => ({ texts: (await import("@vitrine/settings/texts/en/portal")).portal }),
};

/** Texts that few visits need: of the administration, and of the guided tour. */
export type LazyTexts = "admin" | "tour";

const shippedLazy: Record<LazyTexts, Shipped> = {
  admin: {
    de: () => import("./administration-de.ts"),
    en: () => import("./administration-en.ts"),
  },
  tour: {
    de: () => import("./tour-de.ts"),
    en: () => import("./tour-en.ts"),
  },
};

/** Regional variants use the texts of their base language, other languages those of the fallback language. */
async function importTexts(files: Shipped, lang: string): Promise<Texts> {
  const load = files[lang.slice(0, 2)] ?? files[FALLBACK_LANGUAGE];
  return (await load?.())?.texts ?? {};
}

export const loadShippedTexts = (lang: string): Promise<Texts> => importTexts(shipped, lang);

export const loadShippedLazyTexts = (part: LazyTexts, lang: string): Promise<Texts> =>
  importTexts(shippedLazy[part], lang);

/**
 * Fetches stored texts with custom texts of other languages; regional variants are merged over their base. @throws
 * ApiError
 */
export async function fetchStoredTexts(
  client: Client,
  lang: string,
  sections: readonly Section[],
): Promise<StoredTexts> {
  const section = [...sections, "metadata"] as const;
  const bundle = await client.call("translations.get", { query: { lang, section: [...section], source: "filled" } });
  const own = { ...unescapeTexts(bundle), ...(bundle.metadata ? { metadata: bundle.metadata } : {}) };
  const base = lang.slice(0, 2);
  return base === lang ? own : mergeWithDefaults(await loadStoredTexts(client, base, sections), own);
}

/** Fetches stored texts; empty on failure, so that the portal still has the shipped texts. */
export const loadStoredTexts = (client: Client, lang: string, sections: readonly Section[]): Promise<StoredTexts> =>
  fetchStoredTexts(client, lang, sections).catch(() => ({}));

/** The language of the library's content for users of `lang`: the same, unless an admin has set another. */
export function getContentLanguage(lang: string, { metadata }: StoredTexts): string {
  const set = String(metadata?.content_language);
  return /^[a-z]{2}(-[A-Z]{2})?$/.test(set) ? set : lang;
}

/**
 * Merges stored over shipped texts. Empty texts count as missing, so that clearing a field restores the shipped text.
 */
export function mergeTexts(base: Texts, stored: Texts): Texts {
  const merged: Texts = {};
  for (const [section, texts] of Object.entries(base) as [Section, Document][]) {
    merged[section] = mergeWithDefaults(texts, removeBlankTexts(stored[section]));
  }
  return merged;
}

/**
 * Adds missing plural forms as copies of `_other`: the language may have more forms than the one the translation was
 * copied from, such as Arabic with six.
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

function removeBlankTexts(value: unknown): Document {
  if (!isDocument(value)) return {};
  const remaining: Document = {};
  for (const [key, inner] of Object.entries(value)) {
    if (isDocument(inner)) remaining[key] = removeBlankTexts(inner);
    else if (typeof inner === "string" && inner.trim() !== "") remaining[key] = inner;
  }
  return remaining;
}
