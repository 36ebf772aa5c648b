import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleErrorText } from "../fields/use-console-error-text.ts";

const SETS = ["console.convertSets.list"];

export function useConvertSets() {
  const server = useConsole();
  return useQuery({ queryKey: SETS, queryFn: () => server.convertSets.list.query() });
}

/** What the server refuses, by its code. */
const FAULTS: Record<string, TextKey> = {
  "convert_set.unknown": "admin:convert_sets.fault.unknown",
  "convert_set.title": "admin:convert_sets.fault.title",
  "convert_set.max_edge": "admin:convert_sets.fault.max_edge",
  "convert_set.dpi": "admin:convert_sets.fault.dpi",
  "convert_set.quality": "admin:convert_sets.fault.quality",
  "convert_set.profile": "admin:convert_sets.fault.profile",
};

export const useConvertSetsFault = () => useConsoleErrorText(FAULTS);
