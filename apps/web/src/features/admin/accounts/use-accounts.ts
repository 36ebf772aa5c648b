import { type ConsoleListQueryOptions, useConsoleQuery } from "../fields/controls/console.tsx";

/** Milliseconds between requests while a mail is being sent. */
const POLL_MS = 2000;

export const useAccounts = (options?: ConsoleListQueryOptions) =>
  useConsoleQuery("accounts.list", (server) => server.accounts.list.query(), options);

export const useInvitations = () =>
  useConsoleQuery("invitations.list", (server) => server.invitations.list.query(), {
    refetchInterval: ({ state }) => (state.data?.open.some((one) => one.state === "mailing") ? POLL_MS : false),
  });
