import type { Overview } from "../../../shared/api/console-client.ts";
import { type ConsoleListOptions, useConsoleQuery } from "../fields/controls/console.tsx";

interface Options extends ConsoleListOptions {
  /** Milliseconds until the next request. */
  readonly refreshAfter?: (overview: Overview | undefined) => number;
}

/** The state of the server. */
export const useOverview = ({ refreshAfter, ...options }: Options = {}) =>
  useConsoleQuery<Overview>("overview.get", (server) => server.overview.get.query(), {
    ...options,
    ...(refreshAfter && { refetchInterval: ({ state }) => refreshAfter(state.data) }),
  });
