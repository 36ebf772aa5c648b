import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { DocumentName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "../saving/save-document.ts";

/** A stored revision of a document. */
export type Revision = ReplyOf<"revisions.list">["revisions"][number];

const DOCUMENTS = { settings: "config", texts: "translations", pages: "pages" } as const;

/** Query key of the revisions of a document. */
export const revisionsKey = (name: DocumentName) => ["revisions.list", name];

/** Revisions of a document, newest first. A document that was never stored has none. */
export const revisionsQuery = (client: Client, name: DocumentName) =>
  queryOptions({
    queryKey: revisionsKey(name),
    queryFn: async ({ signal }): Promise<readonly Revision[]> => {
      const { kind, lang } = parseDocumentName(name);
      const query = { document: DOCUMENTS[kind], ...(lang === null ? {} : { lang }) };
      try {
        return (await client.call("revisions.list", { query, signal })).revisions;
      } catch (error) {
        if (isApiError(error, "settings.language_unknown")) return [];
        throw error;
      }
    },
    gcTime: 0,
  });
