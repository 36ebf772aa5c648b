import type { GroupsReply } from "../../../shared/api/console-client.ts";
import { type ConsoleListQueryOptions, useConsoleQuery } from "../fields/controls/console.tsx";
import { GUEST_GROUP } from "../fields/names/guest-group.ts";

/** The groups with their rights, and the pools and download formats that rights refer to. */
export const useGroups = (options?: ConsoleListQueryOptions) =>
  useConsoleQuery("groups.list", async (server) => sortGroups(await server.groups.list.query()), options);

/** All visitors first, since every other group has their rights too. */
const sortGroups = (known: GroupsReply): GroupsReply => ({
  ...known,
  groups: known.groups.toSorted((a, b) => Number(b.name === GUEST_GROUP) - Number(a.name === GUEST_GROUP)),
});
