import type { ServerOverview } from "../../../shared/api/console-client.ts";
import { type ConsoleListQueryOptions, useConsoleQuery } from "../fields/controls/console.tsx";

interface Options extends ConsoleListQueryOptions {
  /** Milliseconds until the next request. */
  readonly refreshAfter?: (overview: ServerOverview | undefined) => number;
}

/** The state of the server. */
export const useServerOverview = ({ refreshAfter, ...options }: Options = {}) =>
  useConsoleQuery<ServerOverview>("overview.get", (server) => server.overview.get.query(), {
    ...options,
    ...(refreshAfter && { refetchInterval: ({ state }) => refreshAfter(state.data) }),
  });
