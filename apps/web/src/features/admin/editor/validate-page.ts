/** Validates a custom page before saving, by the same rules as the contract. Pure. */
import type { ShapeProblem } from "@vitrine/contract/errors";
import { type CustomPage, PAGE_KEY, PAGE_LIMITS } from "@vitrine/settings/pages/custom-pages";

/** What is wrong with a field of a custom page. */
export type PageErrorCode =
  | "key_missing"
  | "key_form"
  | "key_taken"
  | "title_missing"
  | "title_long"
  | "text_long"
  | ShapeProblem;

/** Errors of a custom page by field. */
export interface PageErrors {
  readonly key?: PageErrorCode;
  readonly title?: PageErrorCode;
  readonly html?: PageErrorCode;
}

/** Maximum number of custom pages per language. */
export const MAX_PAGES = PAGE_LIMITS.pages;
const ACCENTS = /\p{M}/gu;
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  ø: "o",
  ł: "l",
};

/** Returns the errors of a page; `others` are the other pages of its language. */
export function validatePage(page: CustomPage, others: readonly CustomPage[]): PageErrors {
  const key = validateKey(page.key, others);
  const title = validateTitle(page.title);
  return {
    ...(key && { key }),
    ...(title && { title }),
    ...(page.html.length > PAGE_LIMITS.html && { html: "text_long" }),
  };
}

function validateTitle(title: string): PageErrorCode | undefined {
  if (title.trim() === "") return "title_missing";
  return title.length > PAGE_LIMITS.title ? "title_long" : undefined;
}

function validateKey(key: string, others: readonly CustomPage[]): PageErrorCode | undefined {
  if (key === "") return "key_missing";
  if (!PAGE_KEY.test(key) || key.length > PAGE_LIMITS.key) return "key_form";
  return others.some((other) => other.key === key) ? "key_taken" : undefined;
}

/** Creates a unique page key from a title: `ueber-uns`; `page` if no letter of the title fits into a URL. */
export function createPageKey(title: string, others: readonly CustomPage[]): string {
  const plain = [...title.toLowerCase()].map((letter) => TRANSLITERATIONS[letter] ?? letter).join("");
  const words = plain
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .replace(/[^a-z0-9]+/g, "-");
  const stem = words.replace(/^-+/, "").slice(0, PAGE_LIMITS.key).replace(/-+$/, "") || "page";
  const usedKeys = new Set(others.map(({ key }) => key));
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? "" : `-${count}`;
    const key = `${stem.slice(0, PAGE_LIMITS.key - number.length).replace(/-+$/, "")}${number}`;
    if (!usedKeys.has(key)) return key;
  }
}
