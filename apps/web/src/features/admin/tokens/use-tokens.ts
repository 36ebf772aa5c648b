import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleErrorText } from "../fields/use-console-error-text.ts";

const TOKENS = ["console.tokens.list"];

export function useTokens() {
  const server = useConsole();
  return useQuery({ queryKey: TOKENS, queryFn: () => server.tokens.list.query() });
}

/** What the server refuses, by its code. */
const FAULTS: Record<string, TextKey> = {
  "token.name": "admin:tokens.fault.name",
  "token.days": "admin:tokens.fault.days",
  "token.exists": "admin:tokens.fault.exists",
  "token.unknown": "admin:tokens.fault.unknown",
  "token.group_unknown": "admin:tokens.fault.group_unknown",
};

export const useTokensFault = () => useConsoleErrorText(FAULTS);
