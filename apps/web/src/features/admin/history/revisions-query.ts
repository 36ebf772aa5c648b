import { queryOptions } from "@tanstack/react-query";
import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import type { DocumentName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "../saving/documents/save-document.ts";

export type Revision = ReplyOf<"revisions.list">["revisions"][number];

const DOCUMENTS = { settings: "config", texts: "translations", pages: "pages" } as const;

/** Revisions of a document, newest first. A document that was never stored has none. */
export const revisionsQuery = (client: Client, name: DocumentName) =>
  queryOptions({
    queryKey: ["revisions.list", name],
    queryFn: async ({ signal }): Promise<readonly Revision[]> => {
      const { kind, lang } = parseDocumentName(name);
      const query = { document: DOCUMENTS[kind], ...(lang === null ? {} : { lang }) };
      try {
        return (await client.call("revisions.list", { query, signal })).revisions;
      } catch (error) {
        if (isApiErrorWithCode(error, "settings.language_unknown")) return [];
        throw error;
      }
    },
    gcTime: 0,
  });

/** A revision with its document, which never changes. */
export const revisionQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["revisions.get", id],
    queryFn: ({ signal }) => client.call("revisions.get", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type FileRevision = ReplyOf<"revisions.files">["revisions"][number];

export const fileRevisionsQuery = (client: Client, file: PortalFileName) =>
  queryOptions({
    queryKey: ["revisions.files", file],
    queryFn: async ({ signal }): Promise<readonly FileRevision[]> =>
      (await client.call("revisions.files", { params: { file }, signal })).revisions,
    gcTime: 0,
  });

/** The content of a revision. It needs the session, so it cannot be loaded by a URL in the page. */
export const fileRevisionContentQuery = (client: Client, file: PortalFileName, { id }: FileRevision) =>
  queryOptions({
    queryKey: ["revisions.file", file, id],
    queryFn: async ({ signal }) => (await client.raw("revisions.file", { params: { file, id }, signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
