/** The i18next instance of a portal, and switching its language. */
import type { Client } from "@vitrine/contract/client";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import { getTextDirection } from "@vitrine/settings/languages/languages";
import { createInstance, type i18n as I18n } from "i18next";
import type { Host } from "../host/host.ts";
import { restoreAttributesOnAbort } from "../host/restore-attributes-on-abort.ts";
import { hasMarkedForeignTexts } from "./foreign-texts.ts";
import { isolateTextDirection } from "./isolate-text-direction.ts";
import { LANGUAGE_STORAGE_KEY } from "./languages.ts";
import {
  completePlurals,
  fetchStoredTexts,
  fetchStoredTextsOrEmpty,
  getContentLanguage,
  type LazyTextsName,
  loadShippedLazyTexts,
  loadShippedTexts,
  mergeTexts,
  PUBLIC_TEXT_SECTIONS,
  type TextSectionName,
  type TextsBySection,
} from "./load-texts.ts";
import { registerQuotedFormat } from "./quoted-format.ts";

/** Loaded texts of a language and some sections, with the stored texts of then, to detect changes. */
interface Loaded {
  readonly lang: string;
  readonly shipped: TextsBySection;
  readonly sections: readonly TextSectionName[];
  content: string;
  stored: string;
}

type LanguageHost = Pick<Host, "root" | "storage">;

export class PortalLanguageControl {
  // Without react-i18next's plugin: it would make this the language of every portal on the page.
  readonly i18n: I18n = createInstance();
  readonly #client: () => Client;
  readonly #host: LanguageHost;
  readonly #closed: AbortSignal;
  readonly #ready: Promise<unknown>;
  readonly #loading = new Map<string, Promise<void>>();
  readonly #loaded = new Map<string, Loaded>();
  readonly #lazyParts = new Set<LazyTextsName>();
  #current: string;
  #isLabelling = false;
  #latestRefresh = 0;

  /** `first`: the first language to be used. `closed` restores the root's language and direction. */
  constructor(client: () => Client, host: LanguageHost, closed: AbortSignal, first: string = FALLBACK_LANGUAGE) {
    this.#client = client;
    this.#host = host;
    this.#closed = closed;
    this.#current = first;
    restoreAttributesOnAbort(host.root, ["lang", "dir"], closed);
    this.#ready = this.i18n.init({
      lng: FALLBACK_LANGUAGE,
      fallbackLng: FALLBACK_LANGUAGE,
      ns: [...PUBLIC_TEXT_SECTIONS, "admin"],
      defaultNS: "global",
      resources: {},
      // React escapes the texts; here a value is isolated whose direction differs.
      interpolation: { escape: (value) => isolateTextDirection(value, this.i18n.language) },
      react: { useSuspense: false, bindI18nStore: "added" },
      returnNull: false,
    });
  }

  /** The current language; before it is loaded, the first one to be used. */
  current(): string {
    return this.#current;
  }

  /** The language of the library's labels and texts for the current language. */
  content(): string {
    return this.#loaded.get(this.#current)?.content ?? this.#current;
  }

  /** Switches the language. Resolves when the texts are loaded; only shipped ones if the server does not reply. */
  async use(lang: string, ask = fetchStoredTextsOrEmpty): Promise<void> {
    await this.#ready;
    registerQuotedFormat(this.i18n);
    await Promise.all([
      this.#load(lang, lang, PUBLIC_TEXT_SECTIONS, () => loadShippedTexts(lang), ask),
      ...[...this.#lazyParts].map((part) => this.#loadPart(part, lang)),
    ]);
    // Before listeners are notified, since they read the content language.
    this.#current = lang;
    await this.i18n.changeLanguage(lang);
    if (this.#closed.aborted) return;
    this.#host.root.lang = lang;
    this.#host.root.dir = getTextDirection(lang);
  }

  /** Switches the language and stores the choice. Rejects without any change if the server does not reply. */
  async choose(lang: string): Promise<void> {
    await this.use(lang, fetchStoredTexts);
    this.#host.storage.set(LANGUAGE_STORAGE_KEY, lang);
  }

  /** Loads texts that not every page needs; from then on for every language. */
  async loadLazyTexts(part: LazyTextsName): Promise<void> {
    this.#lazyParts.add(part);
    await this.#loadPart(part, this.i18n.language);
  }

  /** Refetches the stored texts and shows changes. */
  async refresh(): Promise<void> {
    const id = ++this.#latestRefresh;
    await Promise.all([...this.#loaded.values()].map((bundle) => this.#refreshBundle(bundle, id)));
  }

  async #refreshBundle(bundle: Loaded, id: number): Promise<void> {
    const stored = await fetchStoredTexts(this.#client(), bundle.lang, bundle.sections).catch(() => undefined);
    const text = JSON.stringify(stored);
    // Ignore the reply if a later refresh has started.
    if (stored === undefined || text === bundle.stored || id !== this.#latestRefresh) return;
    bundle.stored = text;
    bundle.content = getContentLanguage(bundle.lang, stored);
    // A custom text may have been removed: rebuild all texts of the language.
    for (const section of bundle.sections) this.i18n.removeResourceBundle(bundle.lang, section);
    for (const { lang, shipped, stored } of this.#loaded.values())
      if (lang === bundle.lang) this.#addTexts(lang, mergeTexts(shipped, JSON.parse(stored)));
  }

  #loadPart(part: LazyTextsName, lang: string): Promise<void> {
    const sections: TextSectionName[] = [part === "admin" ? "admin" : "views", "toast"];
    return this.#load(
      `${part} ${lang}`,
      lang,
      sections,
      () => loadShippedLazyTexts(part, lang),
      fetchStoredTextsOrEmpty,
    );
  }

  /** Loads the texts once for each key; again after a failure. */
  #load(
    key: string,
    lang: string,
    sections: readonly TextSectionName[],
    loadShipped: () => Promise<TextsBySection>,
    ask: typeof fetchStoredTextsOrEmpty,
  ): Promise<void> {
    const load = async () => {
      const [shipped, stored] = await Promise.all([loadShipped(), ask(this.#client(), lang, sections)]);
      const content = getContentLanguage(lang, stored);
      this.#loaded.set(key, { lang, shipped, sections, content, stored: JSON.stringify(stored) });
      this.#addTexts(lang, mergeTexts(shipped, stored));
    };
    const running = this.#loading.get(key) ?? load();
    this.#loading.set(key, running);
    running.catch(() => this.#loading.delete(key));
    return running;
  }

  #addTexts(lang: string, texts: TextsBySection): void {
    for (const [section, bundle] of Object.entries(texts))
      this.i18n.addResourceBundle(lang, section, completePlurals(bundle, lang), true, true);
    if (hasMarkedForeignTexts()) void this.#labelForeignTexts();
  }

  async #labelForeignTexts(): Promise<void> {
    if (this.#isLabelling) return;
    this.#isLabelling = true;
    const { labelForeignTextsOnChange } = await import("./label-foreign-texts-on-change.ts");
    if (!this.#closed.aborted) labelForeignTextsOnChange(this.#host.root, this.#closed);
  }
}
