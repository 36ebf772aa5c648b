import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";

const FALLBACK = "en";

/**
 * A page in the reader's language, else in English, else in any that has it, without anything that acts; null where
 * nobody wrote it.
 */
export const customPageQuery = (client: Client, key: string, lang: string) =>
  queryOptions({
    queryKey: ["pages.get", lang, key],
    queryFn: async ({ signal }) => {
      const [page, { cleanHtml }] = await Promise.all([find(client, key, lang, signal), import("./clean-html.ts")]);
      return page && { ...page, html: cleanHtml(page.html) };
    },
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });

async function find(client: Client, key: string, lang: string, signal: AbortSignal) {
  const found = await findIn(client, key, [lang, FALLBACK], signal);
  if (found) return found;
  const { locales } = await client.call("pages.list", { signal });
  return findIn(client, key, locales, signal);
}

async function findIn(client: Client, key: string, languages: readonly string[], signal: AbortSignal) {
  for (const lang of new Set(languages)) {
    try {
      const { pages } = await client.call("pages.get", { query: { lang }, signal });
      const page = pages.find((one) => one.key === key);
      if (page) return { ...page, lang };
    } catch (error) {
      if (!isApiError(error, "settings.language_unknown")) throw error;
    }
  }
  return null;
}
