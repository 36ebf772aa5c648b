import { useMutation } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { PortalFile } from "../../../shared/api/portal-files.ts";
import { useShowSavedFiles } from "../saving/use-show-saved.ts";

/** Stores a file of the portal, or removes it with null; answers what the server took out of it. */
export function usePortalFileSave(file: PortalFile) {
  const client = useClient();
  const showFiles = useShowSavedFiles();
  return useMutation({
    mutationFn: async (content: File | null): Promise<readonly string[]> => {
      const params = { file };
      if (!content) {
        await client.call("config.file_remove", { params });
        return [];
      }
      const body = new FormData();
      body.append("file", content);
      return (await client.call("config.file_save", { params, body })).removed ?? [];
    },
    onSettled: showFiles,
  });
}
