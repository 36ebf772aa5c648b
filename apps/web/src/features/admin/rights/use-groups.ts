import { type ConsoleListOptions, useConsoleQuery } from "../fields/controls/console.tsx";

/** The groups with their rights, and the pools and download formats that rights refer to. */
export const useGroups = (options?: ConsoleListOptions) =>
  useConsoleQuery("groups.list", (server) => server.groups.list.query(), options);
