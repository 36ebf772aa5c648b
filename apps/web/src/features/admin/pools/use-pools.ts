import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsoleClient, PoolChange } from "../../../shared/api/console-client.ts";
import { useConsole } from "../../../shared/api/use-console.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useConsoleFault } from "../fields/console-fault.ts";

const POOLS = ["console.pools.list"];
/** They name pools. */
const OTHERS = [["console.groups.list"], ["console.overview.get"]];

export function usePools() {
  const server = useConsole();
  return useQuery({ queryKey: POOLS, queryFn: () => server.pools.list.query() });
}

/** Changes pools, and then reads all that names them anew. */
export function usePoolsChange<Input>(change: (server: ConsoleClient, input: Input) => Promise<unknown>) {
  const server = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(server, input),
    onSettled: () => Promise.all([POOLS, ...OTHERS].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export const usePoolMove = () => usePoolsChange<PoolChange>((server, input) => server.pools.change.mutate(input));

/** What the server refuses, by its code. */
const FAULTS: Record<string, TextKey> = {
  "pool.exists": "admin:pools.fault.exists",
  "pool.unknown": "admin:pools.fault.unknown",
  "pool.code": "admin:pools.fault.code",
  "pool.label": "admin:pools.fault.name",
  "pool.public": "admin:pools.fault.public",
  "pool.not_empty": "admin:pools.fault.not_empty",
  "pool.granted": "admin:pools.fault.granted",
  "pool.in_use": "admin:pools.fault.in_use",
};

export const usePoolsFault = () => useConsoleFault(FAULTS);
