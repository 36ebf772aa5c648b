/** The i18next instance of a portal, and switching its language. */
import type { Client } from "@vitrine/contract/client";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import { textDirectionOf } from "@vitrine/settings/languages/languages";
import { createInstance, type i18n as I18n } from "i18next";
import { borrowAttributes } from "../host/borrow-attributes.ts";
import type { Host } from "../host/host.ts";
import { LANGUAGE_KEY } from "./languages.ts";
import {
  completePlurals,
  fetchStoredTexts,
  getContentLanguage,
  type LazyTexts,
  loadShippedLazyTexts,
  loadShippedTexts,
  loadStoredTexts,
  mergeTexts,
  PUBLIC_SECTIONS,
  type Section,
  type Texts,
} from "./load-texts.ts";
import { registerQuotedFormat } from "./quoted-format.ts";

export interface PortalLanguage {
  readonly i18n: I18n;
  /** The current language; before it is loaded, the first one to be used. */
  current(): string;
  /** The language of the library's labels and texts for the current language. */
  content(): string;
  /** Switches the language. Resolves when the texts are loaded; only shipped ones if the server does not reply. */
  use(lang: string): Promise<void>;
  /** Switches the language and stores the choice. Rejects without any change if the server does not reply. */
  choose(lang: string): Promise<void>;
  /** Refetches the stored texts and shows changes. */
  refresh(): Promise<void>;
  /** Loads texts that not every page needs; from then on for every language. */
  loadLazyTexts(part: LazyTexts): Promise<void>;
}

interface Loaded {
  readonly lang: string;
  readonly shipped: Texts;
  readonly sections: readonly Section[];
  content: string;
  stored: string;
}

type LanguageHost = Pick<Host, "root" | "storage">;

/** `first`: the first language to be used. `closed` restores the root's language and direction. */
export function createPortalLanguage(
  client: () => Client,
  { root, storage }: LanguageHost,
  closed: AbortSignal,
  first: string = FALLBACK_LANGUAGE,
): PortalLanguage {
  borrowAttributes(root, ["lang", "dir"], closed);
  // Without react-i18next's plugin: it would make this the language of every portal on the page.
  const i18n = createInstance();
  const ready = i18n.init({
    lng: FALLBACK_LANGUAGE,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: [...PUBLIC_SECTIONS, "admin"],
    defaultNS: "global",
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: "added" },
    returnNull: false,
  });
  const loading = new Map<string, Promise<void>>();
  /** Loaded texts by language and sections, with the stored texts of then, to detect changes. */
  const loaded = new Map<string, Loaded>();
  const lazyParts = new Set<LazyTexts>();

  const addTexts = (lang: string, texts: Texts) => {
    for (const [section, bundle] of Object.entries(texts))
      i18n.addResourceBundle(lang, section, completePlurals(bundle, lang), true, true);
  };
  const once = (key: string, load: () => Promise<void>): Promise<void> => {
    const running = loading.get(key) ?? load();
    loading.set(key, running);
    running.catch(() => loading.delete(key));
    return running;
  };
  const loadSections = (
    key: string,
    lang: string,
    sections: readonly Section[],
    load: () => Promise<Texts>,
    ask = loadStoredTexts,
  ) =>
    once(key, async () => {
      const [shipped, stored] = await Promise.all([load(), ask(client(), lang, sections)]);
      const content = getContentLanguage(lang, stored);
      loaded.set(key, { lang, shipped, sections, content, stored: JSON.stringify(stored) });
      addTexts(lang, mergeTexts(shipped, stored));
    });
  const load = (lang: string, ask?: typeof loadStoredTexts) =>
    loadSections(lang, lang, PUBLIC_SECTIONS, () => loadShippedTexts(lang), ask);
  const loadPart = (part: LazyTexts, lang: string) =>
    loadSections(`${part} ${lang}`, lang, [part === "admin" ? "admin" : "views", "toast"], () =>
      loadShippedLazyTexts(part, lang),
    );

  /** The current language, or the first one to be used. */
  let currentLanguage = first;
  let latestRequest = 0;
  const use = async (lang: string, ask?: typeof loadStoredTexts) => {
    await ready;
    registerQuotedFormat(i18n);
    await Promise.all([load(lang, ask), ...[...lazyParts].map((part) => loadPart(part, lang))]);
    // Before listeners are notified, since they read the content language.
    currentLanguage = lang;
    await i18n.changeLanguage(lang);
    if (closed.aborted) return;
    root.lang = lang;
    root.dir = textDirectionOf(lang);
  };
  return {
    i18n,
    current: () => currentLanguage,
    content: () => loaded.get(currentLanguage)?.content ?? currentLanguage,
    use,
    choose: async (lang) => {
      await use(lang, fetchStoredTexts);
      storage.set(LANGUAGE_KEY, lang);
    },
    refresh: async () => {
      const requestId = ++latestRequest;
      await Promise.all(
        [...loaded.values()].map(async (bundle) => {
          const stored = await fetchStoredTexts(client(), bundle.lang, bundle.sections).catch(() => undefined);
          const text = JSON.stringify(stored);
          // Ignore the reply if a later refresh has started.
          if (stored === undefined || text === bundle.stored || requestId !== latestRequest) return;
          bundle.stored = text;
          bundle.content = getContentLanguage(bundle.lang, stored);
          // A custom text may have been removed: rebuild all texts of the language.
          for (const section of bundle.sections) i18n.removeResourceBundle(bundle.lang, section);
          for (const { lang, shipped, stored } of loaded.values())
            if (lang === bundle.lang) addTexts(lang, mergeTexts(shipped, JSON.parse(stored)));
        }),
      );
    },
    loadLazyTexts: async (part) => {
      lazyParts.add(part);
      await loadPart(part, i18n.language);
    },
  };
}
