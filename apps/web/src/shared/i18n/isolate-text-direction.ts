import { getTextDirection } from "@vitrine/settings/languages/languages";

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** Isolates a value inside a text of `lang` if it has letters of the other direction, such as a title or a file name. */
export function isolateTextDirection(value: string, lang: string): string {
  const other = getTextDirection(lang) === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return other.test(value) ? `\u2068${value}\u2069` : value;
}
