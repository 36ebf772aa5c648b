import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { type LoginMethods, orderedMethods } from "./login-methods.ts";

/**
 * The login methods: those of the session until the server has said which there are now, since a kept session may name
 * old ones. Where they would lead away at once, and where there are none yet, it is null until then. If the backend
 * cannot list them, user name and password is assumed.
 */
export function useLoginMethods(): LoginMethods | null {
  const client = useClient();
  const { i18n } = useTranslation();
  const { session } = useSession();
  const order = useSettings().login.methods;
  const { data, isPending } = useQuery({
    ...methodsQuery(client, i18n.language),
    // What somebody types into the form stays while the names come in another language.
    placeholderData: keepPreviousData,
  });
  const waiting = isPending && !(session && orderedMethods(session.login, order).native);
  const listed = data?.login ?? session?.login;
  return useMemo(() => (waiting ? null : orderedMethods(listed ?? [], order)), [waiting, listed, order]);
}

/**
 * Whether a forgotten password is replaced by mail: by the settings, and by the backend; one that cannot be asked is taken
 * to. Not before it is known.
 */
export function useResetOffered(): boolean {
  const { i18n } = useTranslation();
  const { show_passwordReset: isShown } = useSettings().login;
  const { data, isError } = useQuery({
    ...methodsQuery(useClient(), i18n.language),
    placeholderData: keepPreviousData,
  });
  return isShown && (isError || data?.passwordReset === true);
}

const methodsQuery = (client: Client, lang: string) =>
  queryOptions({
    queryKey: ["session.methods", lang],
    queryFn: ({ signal }) => client.call("session.methods", { signal }),
    retry: false,
  });
