import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../../../shared/api/use-console.ts";
import { useConsoleQuery } from "../fields/console.tsx";

/** Milliseconds between requests while a mail is being sent. */
const POLL_MS = 2000;

export function useInvitations() {
  const server = useConsole();
  return useQuery({
    queryKey: ["console.invitations.list"],
    queryFn: () => server.invitations.list.query(),
    refetchInterval: ({ state }) => (state.data?.open.some((one) => one.state === "mailing") ? POLL_MS : false),
  });
}

export const useGroups = () => useConsoleQuery("groups.list", (server) => server.groups.list.query());
