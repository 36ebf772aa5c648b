// Pure functions for items that operators edit, such as pools and convert sets: localized names and list positions.
import { isLanguageCode } from "@vitrine/settings/languages/language-list";
import { isValidName } from "./names.ts";

type Names = Record<string, string>;

/** Applies changes to localized names; "" removes one. Undefined if a language or name is invalid. */
export function applyNameChanges(before: Names, change: Names): Names | undefined {
  const after = new Map(Object.entries(before));
  for (const [language, text] of Object.entries(change)) {
    const name = text.trim();
    if (!isLanguageCode(language) || (name !== "" && !isValidName(name))) return undefined;
    if (name === "") after.delete(language);
    else after.set(language, name);
  }
  return Object.fromEntries(after);
}

/** The list with an item moved to or inserted at a position, starting at 1; positions beyond the end append it. */
export function moveOrInsertAtPosition<T>(items: readonly T[], item: T, position: number): T[] {
  const others = items.filter((other) => other !== item);
  const at = Math.min(Math.max(1, position), others.length + 1) - 1;
  return [...others.slice(0, at), item, ...others.slice(at)];
}
