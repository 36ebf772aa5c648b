import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleErrorText } from "../fields/use-console-error-text.ts";

const ACCOUNTS = ["console.accounts.list"];
const INVITATIONS = ["console.invitations.list"];
const GROUPS = ["console.groups.list"];

export function useAccounts() {
  const server = useConsole();
  return useQuery({ queryKey: ACCOUNTS, queryFn: () => server.accounts.list.query() });
}

/** Milliseconds between requests while a mail is being sent. */
const POLL_MS = 2000;

export function useInvitations() {
  const server = useConsole();
  return useQuery({
    queryKey: INVITATIONS,
    queryFn: () => server.invitations.list.query(),
    refetchInterval: ({ state }) => (state.data?.open.some((one) => one.state === "mailing") ? POLL_MS : false),
  });
}

export function useGroups() {
  const server = useConsole();
  return useQuery({ queryKey: GROUPS, queryFn: () => server.groups.list.query() });
}

/** Text keys by the server's error code. */
const ERROR_KEYS: Record<string, TextKey> = {
  "account.exists": "admin:accounts.fault.exists",
  "account.unknown": "admin:accounts.fault.unknown",
  "account.name": "admin:accounts.fault.name",
  "account.email": "admin:accounts.fault.email",
  "account.no_email": "admin:accounts.fault.no_email",
  "account.disabled": "admin:accounts.fault.disabled",
  "invitation.not_native": "admin:accounts.fault.not_native",
  "mail.no_server": "admin:invitation.only_link.no_server",
  "mail.no_origin": "admin:invitation.only_link.no_origin",
  "account.password": "admin:accounts.fault.password",
  "account.last_admin": "admin:accounts.fault.last_admin",
  "group.exists": "admin:accounts.fault.group_exists",
  "group.unknown": "admin:accounts.fault.group_unknown",
  "group.name": "admin:accounts.fault.group_name",
  "group.pool_unknown": "admin:accounts.fault.pool_unknown",
  "group.guest": "admin:accounts.fault.group_guest",
  "group.set_unknown": "admin:accounts.fault.set_unknown",
};

export const useAccountsErrorText = () => useConsoleErrorText(ERROR_KEYS);
