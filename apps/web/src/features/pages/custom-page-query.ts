import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { type CustomPage, starterPages } from "@vitrine/settings/custom-pages";
import { FALLBACK_LANGUAGE } from "@vitrine/settings/language-code";
import { pageAt, readPages } from "@vitrine/settings/stored-pages";

const FRESH = { staleTime: 60_000, refetchOnWindowFocus: "always" } as const;

/**
 * A page in the reader's language, else in English, else in any that has it, without anything that acts; null where
 * nobody wrote it.
 */
export const customPageQuery = (client: Client, key: string, lang: string) =>
  queryOptions({
    queryKey: ["pages.get", lang, key],
    queryFn: async ({ signal }) => {
      const of = (pages: readonly CustomPage[]) => pageAt(pages, key);
      const [found, { cleanHtml }] = await Promise.all([
        findFirst(client, lang, of, signal),
        import("../../shared/pages/clean-html.ts"),
      ]);
      return found && { ...found.value, lang: found.lang, html: cleanHtml(found.value.html) };
    },
    ...FRESH,
  });

/** All pages of the reader's language, else of English, else of the first that has any; null where there are none. */
export const customPagesQuery = (client: Client, lang: string) =>
  queryOptions({
    queryKey: ["pages.get", lang],
    queryFn: async ({ signal }) => {
      const some = (pages: readonly CustomPage[]) => (pages.length > 0 ? pages : undefined);
      const found = await findFirst(client, lang, some, signal);
      return found && { pages: found.value, lang: found.lang };
    },
    ...FRESH,
  });

type Of<T> = (pages: readonly CustomPage[]) => T | undefined;

async function findFirst<T>(client: Client, lang: string, of: Of<T>, signal: AbortSignal) {
  const found = await findIn(client, [lang, FALLBACK_LANGUAGE], of, signal);
  if (found) return found;
  const { locales } = await client.call("pages.list", { signal });
  return (await findIn(client, locales, of, signal)) ?? findShipped(client, lang, of);
}

/** Of a backend that does not answer with the shipped pages where nobody has written any, as one with own texts does. */
function findShipped<T>(client: Client, lang: string, of: Of<T>) {
  if (client.has("shipped_documents")) return null;
  const shipped = lang === "de" ? "de" : FALLBACK_LANGUAGE;
  const value = of(starterPages[shipped].pages);
  return value ? { value, lang: shipped } : null;
}

async function findIn<T>(client: Client, languages: readonly string[], of: Of<T>, signal: AbortSignal) {
  for (const lang of new Set(languages)) {
    try {
      const response = await client.raw("pages.get", { query: { lang }, signal });
      const value = of(readPages(await response.text()).pages);
      if (value) return { value, lang };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  return null;
}
