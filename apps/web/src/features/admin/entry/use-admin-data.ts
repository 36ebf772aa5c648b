import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useSession, useSessionActions } from "../../../shared/api/session-context.tsx";
import { loadAdminData } from "./load-admin-data.ts";

/** Loads the data once per visit; after that the drafts are the current state. */
export function useAdminData() {
  const client = useClient();
  const { session } = useSession();
  const { renew } = useSessionActions();
  return useQuery({
    queryKey: ["config.admin_entry", session?.user],
    queryFn: ({ signal }) => loadAdminData(client, () => renew(session), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
