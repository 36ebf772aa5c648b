import { useMutation } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { PortalFile } from "../../../shared/api/portal-files.ts";
import { useShowSavedFiles } from "../saving/use-show-saved.ts";

/** A file that takes the place of the one with this tag, and of no other. */
interface Replacing {
  readonly content: File | null;
  readonly base: string | null;
}

/** Stores a file of the portal, or removes it with null; answers what the server took out of it. */
export function usePortalFileSave(file: PortalFile) {
  const client = useClient();
  const showFiles = useShowSavedFiles();
  return useMutation({
    mutationFn: async (sent: File | null | Replacing): Promise<readonly string[]> => {
      const { content, base } = sent && "content" in sent ? sent : { content: sent, base: null };
      const headers = base === null ? {} : { "if-match": base };
      const params = { file };
      if (!content) {
        await client.call("config.file_remove", { params, headers });
        return [];
      }
      const body = new FormData();
      body.append("file", content);
      return (await client.call("config.file_save", { params, body, headers })).removed ?? [];
    },
    // A refusal may be of what others have stored meanwhile.
    onSettled: showFiles,
  });
}
