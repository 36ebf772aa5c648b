import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ConsoleClient, consoleCode } from "../../../shared/api/console-client.ts";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

const ACCOUNTS = ["console.accounts.list"];
const GROUPS = ["console.groups.list"];

export function useAccounts() {
  const server = useConsole();
  return useQuery({ queryKey: ACCOUNTS, queryFn: () => server.accounts.list.query() });
}

export function useGroups() {
  const server = useConsole();
  return useQuery({ queryKey: GROUPS, queryFn: () => server.groups.list.query() });
}

/** Changes accounts or groups, and then reads both anew: they name each other. */
export function useAccountsChange<Input>(change: (server: ConsoleClient, input: Input) => Promise<unknown>) {
  const server = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(server, input),
    onSettled: () => Promise.all([ACCOUNTS, GROUPS].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** What the server refuses, by its code. */
const FAULTS: Record<string, TextKey> = {
  "account.exists": "admin:accounts.fault.exists",
  "account.unknown": "admin:accounts.fault.unknown",
  "account.name": "admin:accounts.fault.name",
  "account.email": "admin:accounts.fault.email",
  "account.password": "admin:accounts.fault.password",
  "account.last_admin": "admin:accounts.fault.last_admin",
  "group.exists": "admin:accounts.fault.group_exists",
  "group.unknown": "admin:accounts.fault.group_unknown",
  "group.name": "admin:accounts.fault.group_name",
  "group.pool_unknown": "admin:accounts.fault.pool_unknown",
  "session.required": "toast:error.session.required",
  "session.forbidden": "toast:error.session.forbidden",
};

export function useAccountsFault(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const code = consoleCode(error);
    return t(code === undefined ? "toast:error.network" : (FAULTS[code] ?? "admin:accounts.fault.other"));
  };
}
