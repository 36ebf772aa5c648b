import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleErrorText } from "../fields/use-console-error-text.ts";

const QUERY_KEY = ["console.convertSets.list"];

export function useConvertSets() {
  const server = useConsole();
  return useQuery({ queryKey: QUERY_KEY, queryFn: () => server.convertSets.list.query() });
}

/** Text keys by the server's error code. */
const ERROR_KEYS: Record<string, TextKey> = {
  "convert_set.unknown": "admin:convert_sets.fault.unknown",
  "convert_set.title": "admin:convert_sets.fault.title",
  "convert_set.max_edge": "admin:convert_sets.fault.max_edge",
  "convert_set.dpi": "admin:convert_sets.fault.dpi",
  "convert_set.quality": "admin:convert_sets.fault.quality",
  "convert_set.profile": "admin:convert_sets.fault.profile",
};

export const useConvertSetsErrorText = () => useConsoleErrorText(ERROR_KEYS);
