import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { tilePictureQuery } from "../../../shared/api/tile-picture-query.ts";

export function useTilePictureUpload(onTaken: (id: string) => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append("file", file);
      return client.call("config.thumbnail_save", { body });
    },
    onSuccess: ({ id }) => {
      onTaken(id);
      // Loads the picture again: a picture with this id may have been requested before, and been missing.
      void queries.invalidateQueries({ queryKey: tilePictureQuery(client, id).queryKey });
    },
  });
}
