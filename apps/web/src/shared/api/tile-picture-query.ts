import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";

/** A picture that was uploaded for tiles. Its id names its content, so it is never another. */
export const tilePictureQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["config.thumbnail", id],
    queryFn: async ({ signal }) => (await client.raw("config.thumbnail", { query: { id }, signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
