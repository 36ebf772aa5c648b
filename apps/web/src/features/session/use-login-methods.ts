import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";

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
  return waiting ? null : orderLoginMethods(listed ?? [], order);
}

/**
 * Whether a password reset by mail is offered, by settings and backend. False until known; true if the backend cannot
 * tell.
 */
export function useIsPasswordResetOffered(): boolean {
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

const NATIVE = "native";

export interface LoginMethods {
  /** With user name and password. */
  readonly native: boolean;
  /** External methods above the form; all of them if there is no form. */
  readonly first: Session["login"];
  /** External methods below the form. */
  readonly after: Session["login"];
}

/** Methods in `order` come first; without an order, the form does. A server that lists none has the form only. */
export function orderLoginMethods(listed: Session["login"], order: readonly string[]): LoginMethods {
  const rankOf = (name: string) => {
    const at = order.indexOf(name);
    return at === -1 ? order.length + (name === NATIVE ? 0 : 1) : at;
  };
  const sorted = [...listed].sort((a, b) => rankOf(a.name) - rankOf(b.name));
  const form = sorted.findIndex(({ name }) => name === NATIVE);
  const external = sorted.filter(({ name }) => name !== NATIVE);
  if (listed.length === 0) return { native: true, first: [], after: [] };
  if (form === -1) return { native: false, first: external, after: [] };
  return { native: true, first: external.slice(0, form), after: external.slice(form) };
}
