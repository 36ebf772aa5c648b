import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { loadEntry } from "./load-entry.ts";

/** Loaded once for each stay: from then on the drafts are what counts. */
export function useEntry() {
  const client = useClient();
  return useQuery({
    queryKey: ["config.admin_entry"],
    queryFn: ({ signal }) => loadEntry(client, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
