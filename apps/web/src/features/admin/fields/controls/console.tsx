import { Button } from "@mantine/core";
import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isProxyErrorCode } from "@vitrine/contract/api-error";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { useTranslation } from "react-i18next";
import { type ConsoleClient, getConsoleErrorCode } from "../../../../shared/api/console-client.ts";
import { userDependentQueryFilter } from "../../../../shared/api/portal-queries.ts";
import { useConsoleClient } from "../../../../shared/api/use-console-client.ts";
import type { TextKey } from "../../../../shared/i18n/text-key.ts";
import { FailureNote } from "../../../../shared/ui/errors/failure-note.tsx";
import { useAnnounce } from "../../../../shared/ui/notices/announcer.tsx";

type ConsoleQueryOptions<Data> = Pick<UseQueryOptions<Data>, "enabled" | "refetchInterval">;

/** Milliseconds until cached data is loaded again on use: commands on the server change it, too. */
const STALE_TIME_MS = 5_000;

/** A query of the console API, cached by its name. */
export function useConsoleQuery<Data>(
  name: string,
  query: (server: ConsoleClient) => Promise<Data>,
  options: ConsoleQueryOptions<Data> = {},
) {
  const server = useConsoleClient();
  return useQuery({
    staleTime: STALE_TIME_MS,
    ...options,
    queryKey: [`console.${name}`],
    queryFn: () => query(server),
  });
}

/** Options of queries for lists: `enabled` is false with a backend without the console API. */
export interface ConsoleListQueryOptions {
  readonly enabled?: boolean;
}

/**
 * A mutation of the console API, which then reloads what it may change: lists of the console refer to each other, and
 * rights decide what the admin finds in the portal. `done`: is announced, where nothing else says that it is done.
 */
export function useConsoleMutation<Input, Output = unknown>(
  change: (server: ConsoleClient, input: Input) => Promise<Output>,
  done?: TextKey,
) {
  const server = useConsoleClient();
  const queries = useQueryClient();
  const { t } = useTranslation();
  const announce = useAnnounce();
  return useMutation({
    mutationFn: (input: Input) => change(server, input),
    onSuccess: () => {
      if (done) announce(t(done));
    },
    onSettled: () => queries.invalidateQueries(userDependentQueryFilter),
  });
}

/** Text keys by the server's error code; other codes have the common error texts. */
const ERROR_KEYS: Readonly<Record<string, TextKey>> = {
  "account.exists": "admin:accounts.fault.exists",
  "account.unknown": "admin:accounts.fault.unknown",
  "account.name": "admin:accounts.fault.name",
  "account.email": "admin:accounts.fault.email",
  "account.email_long": "admin:people.bulk.problem.long",
  "account.no_email": "admin:accounts.fault.no_email",
  "account.disabled": "admin:accounts.fault.disabled",
  "account.password": "admin:accounts.fault.password",
  "account.last_admin": "admin:accounts.fault.last_admin",
  "convert_set.unknown": "admin:convert_sets.fault.unknown",
  "convert_set.title": "admin:convert_sets.fault.title",
  "convert_set.max_edge": "admin:convert_sets.fault.max_edge",
  "convert_set.dpi": "admin:convert_sets.fault.dpi",
  "convert_set.quality": "admin:convert_sets.fault.quality",
  "convert_set.profile": "admin:convert_sets.fault.profile",
  "group.exists": "admin:accounts.fault.group_exists",
  "group.unknown": "admin:accounts.fault.group_unknown",
  "group.name": "admin:accounts.fault.group_name",
  "group.pool_unknown": "admin:accounts.fault.pool_unknown",
  "group.guest": "admin:accounts.fault.group_guest",
  "group.set_unknown": "admin:accounts.fault.set_unknown",
  "invitation.not_native": "admin:accounts.fault.not_native",
  "mail.no_server": "admin:invitation.only_link.no_server",
  "mail.no_origin": "admin:invitation.only_link.no_origin",
  "pool.exists": "admin:pools.fault.exists",
  "pool.unknown": "admin:pools.fault.unknown",
  "pool.code": "admin:pools.fault.code",
  "pool.label": "admin:pools.fault.name",
  "pool.public": "admin:pools.fault.public",
  "pool.not_empty": "admin:pools.fault.not_empty",
  "pool.granted": "admin:pools.fault.granted",
  "pool.in_use": "admin:pools.fault.in_use",
  "token.name": "admin:tokens.fault.name",
  "token.days": "admin:tokens.fault.days",
  "token.exists": "admin:tokens.fault.exists",
  "token.unknown": "admin:tokens.fault.unknown",
  "token.group_unknown": "admin:tokens.fault.group_unknown",
};

export function useConsoleErrorText(): (error: unknown) => string {
  const codeText = useConsoleErrorCodeText();
  return (error) => codeText(getConsoleErrorCode(error));
}

/** Returns the text of an error code; undefined: the server did not reply. */
export function useConsoleErrorCodeText(): (code: string | undefined) => string {
  const { t, i18n } = useTranslation();
  return (code) => {
    if (code === undefined) return t("toast:error.network");
    const text = ERROR_KEYS[code];
    if (text) return t(text);
    return (isErrorCode(code) || isProxyErrorCode(code)) && i18n.exists(`toast:error.${code}`)
      ? t(`toast:error.${code}`)
      : t("admin:accounts.fault.other");
  };
}

/** Shows an error of the console API above a form or list. */
export function ConsoleFailureNote({ error }: { error: Error | null }) {
  const errorText = useConsoleErrorText();
  return <FailureNote>{error && errorText(error)}</FailureNote>;
}

interface QueryFailureProps {
  /** Name of what could not be loaded. */
  readonly name: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shows that something could not be loaded, and loads it again on request. */
export function QueryFailureNote({ name, error, onRetry }: QueryFailureProps) {
  const { t } = useTranslation();
  const errorText = useConsoleErrorText();
  return (
    <>
      <FailureNote>{error && t("admin:entry.failed_part", { name, reason: errorText(error) })}</FailureNote>
      {error && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          {t("admin:entry.again")}
        </Button>
      )}
    </>
  );
}
