import { useQuery } from "@tanstack/react-query";
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
 * The ways to log in: those of the session, else, where no guest is let in, asked for. Null until they are known. A
 * backend that cannot tell is taken to have user names and passwords.
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
  if (session === null && isPending) return null;
  const login = session?.login ?? data ?? [];
  return {
    native: login.length === 0 || login.some(({ name }) => name === NATIVE),
    external: login.filter(({ name }) => name !== NATIVE),
  };
}
