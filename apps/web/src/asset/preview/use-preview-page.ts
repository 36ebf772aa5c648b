import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePortal } from "../portal.ts";

type PortalClient = ReturnType<typeof usePortal>["client"];

function pageQuery(client: PortalClient, id: string, page: number | undefined) {
  return {
    queryKey: ["download.preview", id, page ?? 0],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.call("download.preview", {
        query: { id, target: "view" as const, ...(page === undefined ? {} : { page }) },
        signal,
      }),
    // Signed addresses live twelve hours.
    staleTime: 3_600_000,
  };
}

/** The large picture of a page; the one after it is fetched meanwhile. Pages count from 1. */
export function usePreviewPage(id: string, page: number, known: number | undefined) {
  const { client } = usePortal();
  const queries = useQueryClient();
  const paged = (known ?? 1) > 1;
  const query = useQuery(pageQuery(client, id, paged ? page : undefined));
  const pages = query.data?.page_count ?? known ?? 1;
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
  const { client } = usePortal();
  return useQuery({ ...pageQuery(client, id, page), enabled: visible });
}
