/** Loads all shipped texts; for the administration and its preview only. */
import { type LazyTextsName, loadShippedLazyTexts, loadShippedTexts, type TextsBySection } from "./load-texts.ts";

export const SHIPPED_LANGUAGES = ["de", "en"] as const;

const LAZY_TEXTS: readonly LazyTextsName[] = ["tour", "player", "admin"];

export const loadAllShippedTextsOfLanguage = (lang: string): Promise<TextsBySection[]> =>
  Promise.all([loadShippedTexts(lang), ...LAZY_TEXTS.map((part) => loadShippedLazyTexts(part, lang))]);
