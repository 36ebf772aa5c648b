import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useSession, useSessionActions } from "../../../shared/api/session-context.tsx";
import { loadEntry } from "./load-entry.ts";

/** Loaded once for each stay: from then on the drafts are what counts. */
export function useEntry() {
  const client = useClient();
  const { session } = useSession();
  const { renew } = useSessionActions();
  return useQuery({
    queryKey: ["config.admin_entry", session?.user],
    queryFn: ({ signal }) => loadEntry(client, () => renew(session), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
