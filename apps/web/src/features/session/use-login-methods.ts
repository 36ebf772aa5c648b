import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { type LoginMethods, orderLoginMethods } from "./login-methods.ts";

/**
 * The login methods. Until the server replies, those of the stored session, which may be outdated; null if that would
 * redirect to an external login at once. If the backend cannot list them, user name and password is assumed.
 */
export function useLoginMethods(): LoginMethods | null {
  const client = useClient();
  const { i18n } = useTranslation();
  const { session } = useSession();
  const order = useSettings().login.methods;
  const { data, isPending } = useQuery({
    ...methodsQuery(client, i18n.language),
    // Keeps the form and its values while the names load in another language.
    placeholderData: keepPreviousData,
  });
  const waiting = isPending && !(session && orderLoginMethods(session.login, order).native);
  const listed = data?.login ?? session?.login;
  return useMemo(() => (waiting ? null : orderLoginMethods(listed ?? [], order)), [waiting, listed, order]);
}

/**
 * Whether a password reset by mail is offered, by settings and backend. False until known; true if the backend cannot
 * tell.
 */
export function usePasswordResetOffered(): boolean {
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
