import { LANGUAGE_CODE_PATTERN } from "./language-code.ts";
import { createNameComparator } from "./name-order.ts";

/** The languages of ISO 639-1, without Twi, which is named like Akan (`ak`). The names come from `Intl.DisplayNames`. */
const CODES =
  "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

export const isoLanguageCodes: readonly string[] = CODES.split(" ");

const RIGHT_TO_LEFT = new Set(["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]);

export interface LanguageWithName {
  readonly lang: string;
  readonly name: string;
}

/** All languages with their names in `inLanguage`, sorted by name. English names if that language is unknown. */
export function listIsoLanguages(inLanguage: string): LanguageWithName[] {
  const locale = isSupported(inLanguage) ? inLanguage : "en";
  const names = new Intl.DisplayNames([locale], { type: "language", fallback: "code" });
  const compare = createNameComparator(locale);
  return isoLanguageCodes
    .map((lang) => ({ lang, name: names.of(lang) ?? lang }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Name of a language in itself: Deutsch, English, Français. */
export function getNativeLanguageName(lang: string): string {
  const name = isSupported(lang) ? new Intl.DisplayNames([lang], { type: "language" }).of(lang) : undefined;
  return name ? name.charAt(0).toLocaleUpperCase(lang) + name.slice(1) : lang;
}

/** Name of a language in another one: `Arabisch` for `ar` in German. In English if that language is unknown. */
export function getTranslatedLanguageName(inLanguage: string, lang: string): string {
  const locale = isSupported(inLanguage) ? inLanguage : "en";
  if (!LANGUAGE_CODE_PATTERN.test(lang)) return lang;
  return new Intl.DisplayNames([locale], { type: "language", fallback: "code" }).of(lang) ?? lang;
}

export function getTextDirection(lang: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(lang.split("-")[0] ?? "") ? "rtl" : "ltr";
}

function isSupported(lang: string): boolean {
  try {
    return Intl.DisplayNames.supportedLocalesOf([lang]).length > 0;
  } catch {
    return false;
  }
}
