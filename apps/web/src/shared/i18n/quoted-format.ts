import type { i18n as I18n } from "i18next";

const MARKS = '"„“”«»';
const WHOLE = new RegExp(`^[${MARKS}]([^${MARKS}]*)[${MARKS}]$`);
const INNER = new RegExp(`[${MARKS}]([^${MARKS}]*)[${MARKS}]`, "g");

/** Prepares a text for quotation marks: removes outer quotation marks and makes inner ones single. */
export function adaptQuotes(value: unknown, lang = "en"): string {
  const text = String(value);
  const [, inner] = WHOLE.exec(text) ?? [];
  return inner ?? text.replace(INNER, lang.startsWith("de") ? "‚$1‘" : "‘$1’");
}

/** Registers the format for texts such as `„{{name, quoted}}“`. To be called after the instance is initialised. */
export function registerQuotedFormat(i18n: I18n): void {
  i18n.services.formatter?.add("quoted", adaptQuotes);
}
