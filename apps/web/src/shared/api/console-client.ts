/** Operating the server, over tRPC. The one file that knows the server's types; loaded with the pages that need it. */
import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import type { ConsoleRouter } from "@vitrine/api/console-router";

export const CONSOLE_URL = "/console";

export function createConsoleClient(token: () => string | null, locale: () => string) {
  return createTRPCClient<ConsoleRouter>({
    links: [
      httpLink({
        url: CONSOLE_URL,
        headers: () => {
          const session = token();
          return { "accept-language": locale(), ...(session === null ? {} : { authorization: session }) };
        },
      }),
    ],
  });
}

export type ConsoleClient = ReturnType<typeof createConsoleClient>;
export type Overview = Awaited<ReturnType<ConsoleClient["overview"]["get"]["query"]>>;

/** HTTP status of a failed call; 0 when no answer came. */
export function consoleStatus(error: unknown): number {
  if (!(error instanceof TRPCClientError)) return 0;
  const data: unknown = error.data;
  return data !== null && typeof data === "object" && "httpStatus" in data ? Number(data.httpStatus) : 0;
}
