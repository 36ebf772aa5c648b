/** Validates a custom page before saving, by the same rules as the contract. Pure. */
import type { StructureProblem } from "@vitrine/contract/errors";
import { type CustomPage, PAGE_KEY_PATTERN, PAGE_LIMITS } from "@vitrine/settings/pages/custom-pages";
import { createSlug } from "../fields/names/create-slug.ts";

export type PageErrorCode =
  | "key_missing"
  | "key_form"
  | "key_taken"
  | "title_missing"
  | "title_long"
  | "text_long"
  | StructureProblem;

export interface PageErrors {
  readonly key?: PageErrorCode;
  readonly title?: PageErrorCode;
  readonly html?: PageErrorCode;
}

export const MAX_PAGES_PER_LANGUAGE = PAGE_LIMITS.pages;

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
  if (!PAGE_KEY_PATTERN.test(key) || key.length > PAGE_LIMITS.key) return "key_form";
  return others.some((other) => other.key === key) ? "key_taken" : undefined;
}

/** Creates a unique page key from a title: `ueber-uns`; `page` if no letter of the title fits into a URL. */
export function createPageKey(title: string, others: readonly CustomPage[]): string {
  const stem = createSlug(title, PAGE_LIMITS.key) || "page";
  const usedKeys = new Set(others.map(({ key }) => key));
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? "" : `-${count}`;
    const key = `${stem.slice(0, PAGE_LIMITS.key - number.length).replace(/-+$/, "")}${number}`;
    if (!usedKeys.has(key)) return key;
  }
}
