import type { i18n as I18n } from "i18next";

const MARKS = '"„“”«»';
const WHOLE = new RegExp(`^[${MARKS}]([^${MARKS}]*)[${MARKS}]$`);
const INNER = new RegExp(`[${MARKS}]([^${MARKS}]*)[${MARKS}]`, "g");

/** A text to stand between quotation marks: what is a quotation as a whole loses its own, those inside become single. */
export function quoted(value: unknown, lang = "en"): string {
  const text = String(value);
  const [, inner] = WHOLE.exec(text) ?? [];
  return inner ?? text.replace(INNER, lang.startsWith("de") ? "‚$1‘" : "‘$1’");
}

/** For texts: `„{{name, quoted}}“`. Once the instance is initialised. */
export function addQuoted(i18n: I18n): void {
  i18n.services.formatter?.add("quoted", quoted);
}
