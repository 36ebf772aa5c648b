import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsoleClient } from "../../../shared/api/console-client.ts";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleFault } from "../fields/console-fault.ts";

const TOKENS = ["console.tokens.list"];

export function useTokens() {
  const server = useConsole();
  return useQuery({ queryKey: TOKENS, queryFn: () => server.tokens.list.query() });
}

/** Makes or revokes one, and then reads the list anew. */
export function useTokensChange<Input, Output>(change: (server: ConsoleClient, input: Input) => Promise<Output>) {
  const server = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(server, input),
    onSettled: () => queries.invalidateQueries({ queryKey: TOKENS }),
  });
}

/** What the server refuses, by its code. */
const FAULTS: Record<string, TextKey> = {
  "token.name": "admin:tokens.fault.name",
  "token.days": "admin:tokens.fault.days",
  "token.exists": "admin:tokens.fault.exists",
  "token.unknown": "admin:tokens.fault.unknown",
  "token.group_unknown": "admin:tokens.fault.group_unknown",
};

export const useTokensFault = () => useConsoleFault(FAULTS);
