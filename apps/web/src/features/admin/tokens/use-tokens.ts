import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleErrorText } from "../fields/use-console-error-text.ts";

const QUERY_KEY = ["console.tokens.list"];

export function useTokens() {
  const server = useConsole();
  return useQuery({ queryKey: QUERY_KEY, queryFn: () => server.tokens.list.query() });
}

/** Text keys by the server's error code. */
const ERROR_KEYS: Record<string, TextKey> = {
  "token.name": "admin:tokens.fault.name",
  "token.days": "admin:tokens.fault.days",
  "token.exists": "admin:tokens.fault.exists",
  "token.unknown": "admin:tokens.fault.unknown",
  "token.group_unknown": "admin:tokens.fault.group_unknown",
};

export const useTokensErrorText = () => useConsoleErrorText(ERROR_KEYS);
