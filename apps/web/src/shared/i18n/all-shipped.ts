/** Every text that comes with the portal: for the administration and its preview alone. */
import { type LaterTexts, loadShipped, loadShippedLater, type Texts } from "./load-texts.ts";

export const SHIPPED_LANGUAGES = ["de", "en"] as const;

const LATER: readonly LaterTexts[] = ["downloads", "pages", "tour", "admin"];

export const loadAllShipped = (lang: string): Promise<Texts[]> =>
  Promise.all([loadShipped(lang), ...LATER.map((part) => loadShippedLater(part, lang))]);
