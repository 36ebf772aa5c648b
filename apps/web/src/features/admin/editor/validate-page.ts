/** What holds for the pages of a language before they can be saved; the contract says the same. Pure. */
import type { ShapeProblem } from "@vitrine/contract/errors";
import { type CustomPage, PAGE_KEY, PAGE_LIMITS } from "@vitrine/settings/pages/custom-pages";

export type PageErrorCode =
  | "key_missing"
  | "key_form"
  | "key_taken"
  | "title_missing"
  | "title_long"
  | "text_long"
  | ShapeProblem;

export interface PageErrors {
  readonly key?: PageErrorCode;
  readonly title?: PageErrorCode;
  readonly html?: PageErrorCode;
}

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

/** A key that looks like the title and is free: `ueber-uns`, `page` where no letter of it can be part of an address. */
export function createPageKey(title: string, others: readonly CustomPage[]): string {
  const plain = [...title.toLowerCase()].map((letter) => TRANSLITERATIONS[letter] ?? letter).join("");
  const words = plain
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .replace(/[^a-z0-9]+/g, "-");
  const stem = words.replace(/^-+/, "").slice(0, PAGE_LIMITS.key).replace(/-+$/, "") || "page";
  const taken = new Set(others.map(({ key }) => key));
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? "" : `-${count}`;
    const key = `${stem.slice(0, PAGE_LIMITS.key - number.length).replace(/-+$/, "")}${number}`;
    if (!taken.has(key)) return key;
  }
}
