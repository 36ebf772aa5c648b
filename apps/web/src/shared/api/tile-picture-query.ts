import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";

/** A picture uploaded for tiles. Its id is derived from its content, so it never becomes stale. */
export const tilePictureQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["config.thumbnail", id],
    queryFn: async ({ signal }) => (await client.raw("config.thumbnail", { query: { id }, signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
