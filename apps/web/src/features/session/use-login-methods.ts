import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { type LoginMethods, orderedMethods } from "./login-methods.ts";

/**
 * The login methods: those of the session, or fetched if guests are not let in. Null until they are loaded. If the
 * backend cannot list them, user name and password is assumed.
 */
export function useLoginMethods(): LoginMethods | null {
  const client = useClient();
  const { session } = useSession();
  const order = useSettings().login.methods;
  const { data, isPending } = useQuery({
    queryKey: ["session.methods"],
    queryFn: async ({ signal }) => (await client.call("session.methods", { signal })).login,
    enabled: session === null,
    retry: false,
  });
  const waiting = session === null && isPending;
  const listed = session?.login ?? data;
  return useMemo(() => (waiting ? null : orderedMethods(listed ?? [], order)), [waiting, listed, order]);
}
