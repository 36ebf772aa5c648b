import { type ConsoleListOptions, useConsoleQuery } from "../fields/controls/console.tsx";

export const usePools = (options?: ConsoleListOptions) =>
  useConsoleQuery("pools.list", (server) => server.pools.list.query(), options);
