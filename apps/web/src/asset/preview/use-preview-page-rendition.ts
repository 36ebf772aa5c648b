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
    // Signed URLs are valid for twelve hours.
    staleTime: 3_600_000,
  };
}

interface PreviewPageOptions {
  readonly id: string;
  /** Pages count from 1. */
  readonly page: number;
  /** Number of pages in the record. */
  readonly storedCount: number | undefined;
  /** False for other kinds than pictures: nothing is fetched. */
  readonly enabled: boolean;
}

/** The large picture of a page; prefetches the next one. */
export function usePreviewPageRendition({ id, page, storedCount, enabled }: PreviewPageOptions) {
  const client = useClient();
  const queries = useQueryClient();
  const paged = (storedCount ?? 1) > 1;
  const query = useQuery({ ...pageQuery(client, id, paged ? page : 1), enabled });
  const pages = query.data?.page_count ?? storedCount ?? 1;
  const isLoaded = query.isSuccess;
  useEffect(() => {
    if (!isLoaded || page >= pages || !paged) return;
    void queries.fetchQuery(pageQuery(client, id, page + 1)).then(
      ({ url }) => {
        if (url) new Image().src = url;
      },
      () => undefined,
    );
  }, [isLoaded, client, id, page, pages, paged, queries]);
  return { ...query, pages };
}

/** The small picture of a page in the strip. */
export function usePageThumbnail(id: string, page: number, visible: boolean) {
  const client = useClient();
  return useQuery({ ...pageQuery(client, id, page), enabled: visible });
}
