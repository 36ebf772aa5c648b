/** The i18next instance of one portal, and changing its language with everything that follows from it. */
import type { Client } from "@vitrine/contract/client";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/language-code";
import { directionOf } from "@vitrine/settings/languages";
import { createInstance, type i18n as I18n } from "i18next";
import { borrowAttributes } from "../host/borrow-attributes.ts";
import type { Host } from "../host/host.ts";
import { LANGUAGE_KEY } from "./languages.ts";
import {
  completePlurals,
  contentLanguage,
  fetchStored,
  type LaterTexts,
  loadShipped,
  loadShippedLater,
  loadStored,
  mergeTexts,
  PUBLIC_SECTIONS,
  type Section,
  type Texts,
} from "./load-texts.ts";
import { addQuoted } from "./quoted.ts";

export interface PortalLanguage {
  readonly i18n: I18n;
  /** The language that is shown; before there is one, the first that will be. */
  current(): string;
  /** The language in which labels and texts of the library are read: of that which is shown, or the first to come. */
  content(): string;
  /** Texts are there when it resolves: shipped ones alone where the server gives none. */
  use(lang: string): Promise<void>;
  /** The same, and remembered for the next visit. Rejects where the server gives no texts; all stays as it was. */
  choose(lang: string): Promise<void>;
  /** Asks again for what is stored of the texts that are loaded; what has changed is shown. */
  refresh(): Promise<void>;
  /** Texts that not every page has; they are there when it resolves, and with every language from then on. */
  loadLater(part: LaterTexts): Promise<void>;
}

interface Loaded {
  readonly lang: string;
  readonly shipped: Texts;
  readonly sections: readonly Section[];
  content: string;
  stored: string;
}

type LanguageHost = Pick<Host, "root" | "storage">;

/** `first` will be used first. `closed` gives the root back the language and direction that it had. */
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
  /** By language and sections, to load them anew; and what was stored of them when they were. */
  const loaded = new Map<string, Loaded>();
  const parts = new Set<LaterTexts>();

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
    ask = loadStored,
  ) =>
    once(key, async () => {
      const [shipped, stored] = await Promise.all([load(), ask(client(), lang, sections)]);
      const content = contentLanguage(lang, stored);
      loaded.set(key, { lang, shipped, sections, content, stored: JSON.stringify(stored) });
      addTexts(lang, mergeTexts(shipped, stored));
    });
  const load = (lang: string, ask?: typeof loadStored) =>
    loadSections(lang, lang, PUBLIC_SECTIONS, () => loadShipped(lang), ask);
  const loadPart = (part: LaterTexts, lang: string) =>
    loadSections(`${part} ${lang}`, lang, [part === "admin" ? "admin" : "views", "toast"], () =>
      loadShippedLater(part, lang),
    );

  /** That is shown, or the first that will be. */
  let shown = first;
  let refreshed = 0;
  const use = async (lang: string, ask?: typeof loadStored) => {
    await ready;
    addQuoted(i18n);
    await Promise.all([load(lang, ask), ...[...parts].map((part) => loadPart(part, lang))]);
    // Before others hear of it: they ask for the content language, too.
    shown = lang;
    await i18n.changeLanguage(lang);
    if (closed.aborted) return;
    root.lang = lang;
    root.dir = directionOf(lang);
  };
  return {
    i18n,
    current: () => shown,
    content: () => loaded.get(shown)?.content ?? shown,
    use,
    choose: async (lang) => {
      await use(lang, fetchStored);
      storage.set(LANGUAGE_KEY, lang);
    },
    refresh: async () => {
      const turn = ++refreshed;
      await Promise.all(
        [...loaded.values()].map(async (bundle) => {
          const stored = await fetchStored(client(), bundle.lang, bundle.sections).catch(() => undefined);
          const text = JSON.stringify(stored);
          // An answer may come after that of a later question.
          if (stored === undefined || text === bundle.stored || turn !== refreshed) return;
          bundle.stored = text;
          bundle.content = contentLanguage(bundle.lang, stored);
          // A text of the house's own may be gone: all that is known of the language is put together anew.
          for (const section of bundle.sections) i18n.removeResourceBundle(bundle.lang, section);
          for (const { lang, shipped, stored } of loaded.values())
            if (lang === bundle.lang) addTexts(lang, mergeTexts(shipped, JSON.parse(stored)));
        }),
      );
    },
    loadLater: async (part) => {
      parts.add(part);
      await loadPart(part, i18n.language);
    },
  };
}
