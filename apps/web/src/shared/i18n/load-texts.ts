/** Loads the texts of a language: stored texts override shipped ones. Sections are the namespaces of i18next. */
import type { Client } from "@vitrine/contract/client";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import { unescapeTexts } from "@vitrine/settings/languages/stored-texts";
import { isJsonObject, type JsonObject, mergeWithDefaults } from "@vitrine/settings/merge";
import { markForeignTexts } from "./foreign-texts.ts";

export const PUBLIC_TEXT_SECTIONS = ["global", "views", "toast"] as const;
export type TextSectionName = (typeof PUBLIC_TEXT_SECTIONS)[number] | "admin";
export type TextsBySection = Partial<Record<TextSectionName, JsonObject>>;
/** Stored texts with their metadata. */
type StoredTexts = TextsBySection & { metadata?: JsonObject };

const OTHER = "_other";

/** Importers of shipped texts by language. */
type Shipped = Record<string, () => Promise<{ texts: TextsBySection }>>;

const shipped: Shipped = {
  de: async () => ({ texts: (await import("@vitrine/settings/texts/de/portal")).portal }),
  en: async () => ({ texts: (await import("@vitrine/settings/texts/en/portal")).portal }),
};

/** Texts that few visits need: of the administration, of players, and of the guided tour. */
export type LazyTextsName = "admin" | "player" | "tour";

const shippedLazy: Record<LazyTextsName, Shipped> = {
  admin: {
    de: () => import("./administration-de.ts"),
    en: () => import("./administration-en.ts"),
  },
  player: {
    de: () => import("./player-de.ts"),
    en: () => import("./player-en.ts"),
  },
  tour: {
    de: () => import("./tour-de.ts"),
    en: () => import("./tour-en.ts"),
  },
};

/**
 * Regional variants use the texts of their base language, other languages those of the fallback language, marked as
 * such.
 */
async function importTexts(files: Shipped, lang: string): Promise<TextsBySection> {
  const own = await files[lang.slice(0, 2)]?.();
  if (own) return own.texts;
  const texts = (await files[FALLBACK_LANGUAGE]?.())?.texts ?? {};
  return markForeignTexts(texts as JsonObject, FALLBACK_LANGUAGE);
}

export const loadShippedTexts = (lang: string): Promise<TextsBySection> => importTexts(shipped, lang);

export const loadShippedLazyTexts = (part: LazyTextsName, lang: string): Promise<TextsBySection> =>
  importTexts(shippedLazy[part], lang);

/**
 * Fetches stored texts with custom texts of other languages, which are marked as such; regional variants are merged over
 * their base. @throws ApiError
 */
export async function fetchStoredTexts(
  client: Client,
  lang: string,
  sections: readonly TextSectionName[],
): Promise<StoredTexts> {
  const section = [...sections, "metadata"] as const;
  const bundle = await client.call("translations.get", { query: { lang, section: [...section], source: "filled" } });
  const texts = markForeignTexts(unescapeTexts(bundle), bundle.metadata?.languages);
  const own = { ...texts, ...(bundle.metadata ? { metadata: bundle.metadata } : {}) };
  const base = lang.slice(0, 2);
  return base === lang ? own : mergeWithDefaults(await fetchStoredTextsOrEmpty(client, base, sections), own);
}

/** Fetches stored texts; empty on failure, so that the portal still has the shipped texts. */
export const fetchStoredTextsOrEmpty = (
  client: Client,
  lang: string,
  sections: readonly TextSectionName[],
): Promise<StoredTexts> => fetchStoredTexts(client, lang, sections).catch(() => ({}));

/** The language of the library's content for users of `lang`: the same, unless an admin has set another. */
export function getContentLanguage(lang: string, { metadata }: StoredTexts): string {
  const set = String(metadata?.content_language);
  return /^[a-z]{2}(-[A-Z]{2})?$/.test(set) ? set : lang;
}

/**
 * Merges stored over shipped texts. Empty texts count as missing, so that clearing a field restores the shipped text.
 */
export function mergeTexts(base: TextsBySection, stored: TextsBySection): TextsBySection {
  const merged: TextsBySection = {};
  for (const [section, texts] of Object.entries(base) as [TextSectionName, JsonObject][]) {
    merged[section] = mergeWithDefaults(texts, removeBlankTexts(stored[section]));
  }
  return merged;
}

/**
 * Adds missing plural forms as copies of `_other`: the language may have more forms than the one the translation was
 * copied from, such as Arabic with six.
 */
export function completePlurals(texts: JsonObject, lang: string): JsonObject {
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  const complete: JsonObject = {};
  for (const [key, inner] of Object.entries(texts)) {
    complete[key] = isJsonObject(inner) ? completePlurals(inner, lang) : inner;
    if (!key.endsWith(OTHER)) continue;
    const stem = key.slice(0, -OTHER.length);
    for (const form of forms) complete[`${stem}_${form}`] ??= texts[`${stem}_${form}`] ?? inner;
  }
  return complete;
}

function removeBlankTexts(value: unknown): JsonObject {
  if (!isJsonObject(value)) return {};
  const remaining: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    if (isJsonObject(inner)) remaining[key] = removeBlankTexts(inner);
    else if (typeof inner === "string" && inner.trim() !== "") remaining[key] = inner;
  }
  return remaining;
}
