import { type ConsoleListQueryOptions, useConsoleQuery } from "../fields/controls/console.tsx";

export const usePools = (options?: ConsoleListQueryOptions) =>
  useConsoleQuery("pools.list", (server) => server.pools.list.query(), options);
