/** Loads all shipped texts; for the administration and its preview only. */
import { type LazyTexts, loadShippedLazyTexts, loadShippedTexts, type Texts } from "./load-texts.ts";

export const SHIPPED_LANGUAGES = ["de", "en"] as const;

const LAZY_TEXTS: readonly LazyTexts[] = ["tour", "admin"];

export const loadAllShippedTexts = (lang: string): Promise<Texts[]> =>
  Promise.all([loadShippedTexts(lang), ...LAZY_TEXTS.map((part) => loadShippedLazyTexts(part, lang))]);
