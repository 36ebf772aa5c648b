import { useQuery } from "@tanstack/react-query";
import type { PoolChange } from "../../../shared/api/console-client.ts";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleErrorText } from "../fields/use-console-error-text.ts";
import { useConsoleMutation } from "../fields/use-console-mutation.ts";

const QUERY_KEY = ["console.pools.list"];

export function usePools() {
  const server = useConsole();
  return useQuery({ queryKey: QUERY_KEY, queryFn: () => server.pools.list.query() });
}

export const usePoolMove = () => useConsoleMutation<PoolChange>((server, input) => server.pools.change.mutate(input));

/** Text keys by the server's error code. */
const ERROR_KEYS: Record<string, TextKey> = {
  "pool.exists": "admin:pools.fault.exists",
  "pool.unknown": "admin:pools.fault.unknown",
  "pool.code": "admin:pools.fault.code",
  "pool.label": "admin:pools.fault.name",
  "pool.public": "admin:pools.fault.public",
  "pool.not_empty": "admin:pools.fault.not_empty",
  "pool.granted": "admin:pools.fault.granted",
  "pool.in_use": "admin:pools.fault.in_use",
};

export const usePoolsErrorText = () => useConsoleErrorText(ERROR_KEYS);
