import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalFile } from "../../../shared/api/portal-files.ts";

/** A stored revision of a portal file. */
export type FileRevision = ReplyOf<"revisions.files">["revisions"][number];

/** Revisions of a portal file, newest first. */
export const fileRevisionsQuery = (client: Client, file: PortalFile) =>
  queryOptions({
    queryKey: ["revisions.files", file],
    queryFn: async ({ signal }): Promise<readonly FileRevision[]> =>
      (await client.call("revisions.files", { params: { file }, signal })).revisions,
    gcTime: 0,
  });

/** The content of a revision. It needs the session, so it cannot be loaded by a URL in the page. */
export const fileContentQuery = (client: Client, file: PortalFile, { id }: FileRevision) =>
  queryOptions({
    queryKey: ["revisions.file", file, id],
    queryFn: async ({ signal }) => (await client.raw("revisions.file", { params: { file, id }, signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
