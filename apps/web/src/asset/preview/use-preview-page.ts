import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { useEffect } from "react";
import { useClient } from "../../shared/api/client-context.tsx";

function pageQuery(client: Client, id: string, page: number) {
  return {
    queryKey: ["download.preview", id, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.call("download.preview", {
        query: { id, target: "view" as const, page },
        signal,
      }),
    // Signed addresses live twelve hours.
    staleTime: 3_600_000,
  };
}

interface Wanted {
  readonly id: string;
  /** Pages count from 1. */
  readonly page: number;
  /** As its record says. */
  readonly storedCount: number | undefined;
  /** False for what is no picture: nothing is asked for. */
  readonly enabled: boolean;
}

/** The large picture of a page; prefetches the next one. */
export function usePreviewPage({ id, page, storedCount, enabled }: Wanted) {
  const client = useClient();
  const queries = useQueryClient();
  const paged = (storedCount ?? 1) > 1;
  const query = useQuery({ ...pageQuery(client, id, paged ? page : 1), enabled });
  const pages = query.data?.page_count ?? storedCount ?? 1;
  const arrived = query.isSuccess;
  useEffect(() => {
    if (!arrived || page >= pages || !paged) return;
    void queries.fetchQuery(pageQuery(client, id, page + 1)).then(
      ({ url }) => {
        if (url) new Image().src = url;
      },
      () => undefined,
    );
  }, [arrived, client, id, page, pages, paged, queries]);
  return { ...query, pages };
}

/** The small picture of a page in the strip. */
export function useStripPage(id: string, page: number, visible: boolean) {
  const client = useClient();
  return useQuery({ ...pageQuery(client, id, page), enabled: visible });
}
