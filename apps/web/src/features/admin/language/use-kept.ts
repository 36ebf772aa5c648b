import { useQuery } from "@tanstack/react-query";
import { isApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { Document } from "@vitrine/settings/merge";
import { useClient } from "../../../shared/api/client-context.tsx";
import { draftOf } from "../drafts/draft-of.ts";

interface Kept {
  readonly texts: Document | null;
  readonly pages: Document | null;
}

/** Texts and pages of a language that was there before, from the revisions that stay when it is deleted. */
export function useKept(lang: string | null): Kept | undefined {
  const client = useClient();
  return useQuery({
    queryKey: ["revisions.kept", lang],
    enabled: lang !== null && client.has("revisions"),
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const of = lang ?? "";
      const [texts, pages] = await Promise.all([
        lastOf(client, "translations", of, signal),
        lastOf(client, "pages", of, signal),
      ]);
      return {
        texts: texts && draftOf(`texts ${of}`, texts, null).draft,
        pages: pages && draftOf(`pages ${of}`, pages, null).draft,
      };
    },
  }).data;
}

async function lastOf(
  client: Client,
  document: "translations" | "pages",
  lang: string,
  signal: AbortSignal,
): Promise<Document | null> {
  try {
    const { revisions } = await client.call("revisions.list", { query: { document, lang }, signal });
    const [last] = revisions;
    return last ? (await client.call("revisions.get", { params: { id: last.id }, signal })).content : null;
  } catch (error) {
    if (isApiError(error, "settings.language_unknown")) return null;
    throw error;
  }
}
