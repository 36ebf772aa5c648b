import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ConsoleClient } from "../../../shared/api/console-client.ts";
import { useConsole } from "../../../shared/api/use-console.ts";

/** Changes what is kept on the server by name, and then reads all lists of it anew: they name each other. */
export function useConsoleChange<Input, Output = unknown>(
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
