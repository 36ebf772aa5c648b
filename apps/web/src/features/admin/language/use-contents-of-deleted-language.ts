import { useQuery } from "@tanstack/react-query";
import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { JsonObject } from "@vitrine/settings/merge";
import { useClient } from "../../../shared/api/client-context.tsx";
import { createDraft } from "../drafts/create-draft.ts";

interface DeletedLanguage {
  readonly texts: JsonObject | null;
  readonly pages: JsonObject | null;
}

/** Loads the texts and pages of a deleted language from its last revisions. */
export function useContentsOfDeletedLanguage(lang: string | null): DeletedLanguage | undefined {
  const client = useClient();
  return useQuery({
    queryKey: ["revisions.kept", lang],
    enabled: lang !== null && client.has("revisions"),
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const of = lang ?? "";
      const [texts, pages] = await Promise.all([
        loadLastRevision(client, "translations", of, signal),
        loadLastRevision(client, "pages", of, signal),
      ]);
      return {
        texts: texts && createDraft(`texts ${of}`, texts, null).draft,
        pages: pages && createDraft(`pages ${of}`, pages, null).draft,
      };
    },
  }).data;
}

async function loadLastRevision(
  client: Client,
  document: "translations" | "pages",
  lang: string,
  signal: AbortSignal,
): Promise<JsonObject | null> {
  try {
    const { revisions } = await client.call("revisions.list", { query: { document, lang }, signal });
    const [last] = revisions;
    return last ? (await client.call("revisions.get", { params: { id: last.id }, signal })).content : null;
  } catch (error) {
    if (isApiErrorWithCode(error, "settings.language_unknown")) return null;
    throw error;
  }
}
