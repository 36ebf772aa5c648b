import { useMutation, useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { type PortalFile, portalFilesQuery } from "../../../shared/api/portal-files.ts";
import { createFilePreconditions } from "../saving/file-preconditions.ts";
import { useRefreshPortalFiles } from "../saving/use-publish-saved.ts";

/** Stores a portal file, or removes it with null; returns what the server removed from its content. */
export function usePortalFileSave(file: PortalFile) {
  const client = useClient();
  const showFiles = useRefreshPortalFiles();
  const { data: files } = useQuery(portalFilesQuery(client));
  return useMutation({
    mutationFn: async (content: File | null): Promise<readonly string[]> => {
      const params = { file };
      const headers = createFilePreconditions(file, files);
      const body = new FormData();
      // A form without a file removes what is stored.
      if (content) body.append("file", content);
      return (await client.call("config.file_save", { params, body, headers })).removed ?? [];
    },
    // The error may be a conflict with another admin's file: reload it, so that it can be replaced.
    onSettled: showFiles,
  });
}
