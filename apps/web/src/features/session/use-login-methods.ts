import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";

const NATIVE = "native";

export interface LoginMethods {
  /** With user name and password. */
  readonly native: boolean;
  readonly external: Session["login"];
}

/**
 * The login methods: those of the session, or fetched if guests are not let in. Null until they are loaded. If the
 * backend cannot list them, user name and password is assumed.
 */
export function useLoginMethods(): LoginMethods | null {
  const client = useClient();
  const { session } = useSession();
  const { data, isPending } = useQuery({
    queryKey: ["session.methods"],
    queryFn: async ({ signal }) => (await client.call("session.methods", { signal })).login,
    enabled: session === null,
    retry: false,
  });
  const waiting = session === null && isPending;
  const listed = session?.login ?? data;
  return useMemo(() => {
    if (waiting) return null;
    const login = listed ?? [];
    return {
      native: login.length === 0 || login.some(({ name }) => name === NATIVE),
      external: login.filter(({ name }) => name !== NATIVE),
    };
  }, [waiting, listed]);
}
