import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ConsoleClient } from "../../../shared/api/console-client.ts";
import { useConsole } from "../../../shared/api/use-console.ts";

/** A mutation of the console API that then reloads all lists of the console, which refer to each other. */
export function useConsoleMutation<Input, Output = unknown>(
  change: (server: ConsoleClient, input: Input) => Promise<Output>,
) {
  const server = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(server, input),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("console.") }),
  });
}
