import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
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
    ...methodsQuery(client),
    enabled: session === null,
  });
  const waiting = session === null && isPending;
  const listed = session?.login ?? data?.login;
  return useMemo(() => (waiting ? null : orderedMethods(listed ?? [], order)), [waiting, listed, order]);
}

/** Whether the backend mails new passwords; one that cannot be asked is taken to. Not before it is known. */
export function useMailedPasswords(): boolean {
  const { data, isError } = useQuery(methodsQuery(useClient()));
  return isError || data?.passwordReset === true;
}

const methodsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["session.methods"],
    queryFn: ({ signal }) => client.call("session.methods", { signal }),
    retry: false,
  });
