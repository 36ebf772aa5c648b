import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import { type CustomPage, starterPages } from "@vitrine/settings/pages/custom-pages";
import { countPageGaps } from "@vitrine/settings/pages/page-gaps";
import { findPage, parsePages } from "@vitrine/settings/pages/stored-pages";

const CACHE_OPTIONS = { staleTime: 60_000, refetchOnWindowFocus: "always" } as const;

/**
 * Loads a custom page in the reader's language, else in English, else in any language that has it, with sanitised HTML;
 * null if it does not exist. A language in which it has gaps counts only if it has gaps in all.
 */
export const customPageQuery = (client: Client, key: string, lang: string) =>
  queryOptions({
    queryKey: ["pages.get", lang, key],
    queryFn: async ({ signal }) => {
      const of = (pages: readonly CustomPage[]) => findPage(pages, key);
      const filled = (pages: readonly CustomPage[]) => of(pages.filter(isFilled));
      const find = async () => (await findFirst(client, lang, filled, signal)) ?? findFirst(client, lang, of, signal);
      const [found, { cleanHtml }] = await Promise.all([find(), import("../../shared/pages/clean-html.ts")]);
      return found && { ...found.value, lang: found.lang, html: cleanHtml(found.value.html) };
    },
    ...CACHE_OPTIONS,
  });

/**
 * Loads all custom pages without gaps of the reader's language, else of English, else of the first language that has
 * any; null if none.
 */
export const customPagesQuery = (client: Client, lang: string) =>
  queryOptions({
    queryKey: ["pages.get", lang],
    queryFn: async ({ signal }) => {
      const some = (pages: readonly CustomPage[]) => {
        const shown = pages.filter(isFilled);
        return shown.length > 0 ? shown : undefined;
      };
      const found = await findFirst(client, lang, some, signal);
      return found && { pages: found.value, lang: found.lang };
    },
    ...CACHE_OPTIONS,
  });

const isFilled = ({ html }: CustomPage): boolean => countPageGaps(html) === 0;

type PageSelector<T> = (pages: readonly CustomPage[]) => T | undefined;

async function findFirst<T>(client: Client, lang: string, of: PageSelector<T>, signal: AbortSignal) {
  const found = await findIn(client, [lang, FALLBACK_LANGUAGE], of, signal);
  if (found) return found;
  const { locales } = await client.call("pages.list", { signal });
  return (await findIn(client, locales, of, signal)) ?? findShipped(client, lang, of);
}

/** Selects from the default pages, for backends that do not return these themselves if no page was written. */
function findShipped<T>(client: Client, lang: string, of: PageSelector<T>) {
  if (client.has("shipped_documents")) return null;
  const shipped = lang === "de" ? "de" : FALLBACK_LANGUAGE;
  const value = of(starterPages[shipped].pages);
  return value ? { value, lang: shipped } : null;
}

async function findIn<T>(client: Client, languages: readonly string[], of: PageSelector<T>, signal: AbortSignal) {
  for (const lang of new Set(languages)) {
    try {
      const response = await client.raw("pages.get", { query: { lang }, signal });
      const value = of(parsePages(await response.text()).pages);
      if (value) return { value, lang };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  return null;
}
