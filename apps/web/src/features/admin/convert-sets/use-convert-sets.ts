import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsoleClient } from "../../../shared/api/console-client.ts";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleFault } from "../fields/console-fault.ts";

const SETS = ["console.convertSets.list"];
/** They name convert sets. */
const GROUPS = ["console.groups.list"];

export function useConvertSets() {
  const server = useConsole();
  return useQuery({ queryKey: SETS, queryFn: () => server.convertSets.list.query() });
}

/** Changes convert sets, and then reads all that names them anew. */
export function useConvertSetsChange<Input>(change: (server: ConsoleClient, input: Input) => Promise<unknown>) {
  const server = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(server, input),
    onSettled: () => Promise.all([SETS, GROUPS].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
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

export const useConvertSetsFault = () => useConsoleFault(FAULTS);
