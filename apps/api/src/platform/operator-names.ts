// Names in several languages, and places in a list, of what an operator keeps: pools, convert sets. Pure.
import { isLanguageCode } from "@vitrine/settings/language-list";
import { isName } from "./names.ts";

type Names = Record<string, string>;

/** The names after a change; "" takes one away. Undefined where a language or a name cannot be one. */
export function changedNames(before: Names, change: Names): Names | undefined {
  const after = new Map(Object.entries(before));
  for (const [language, text] of Object.entries(change)) {
    const name = text.trim();
    if (!isLanguageCode(language) || (name !== "" && !isName(name))) return undefined;
    if (name === "") after.delete(language);
    else after.set(language, name);
  }
  return Object.fromEntries(after);
}

/** The items with one of them at a place, from 1; at the end where the place is behind all. */
export function placed<T>(items: readonly T[], item: T, position: number): T[] {
  const others = items.filter((other) => other !== item);
  const at = Math.min(Math.max(1, position), others.length + 1) - 1;
  return [...others.slice(0, at), item, ...others.slice(at)];
}
