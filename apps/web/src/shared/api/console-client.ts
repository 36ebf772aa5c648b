/** tRPC client for operating the server. Only this file uses the server's types; loaded with the pages that need it. */
import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import type { ConsoleRouter } from "@vitrine/api/console-router";
import { ApiError, findProxyErrorCode } from "@vitrine/contract/api-error";
import type { Session } from "./session-store.ts";

const UNAUTHORIZED = 401;

interface ConsoleOptions {
  /** Path of the portal on its host. */
  readonly basePath: string;
  readonly session: () => Session | null;
  readonly locale: () => string;
  /** Called when a call's session has expired. True if there is a new one and the call may be repeated. */
  readonly renew: (sent: Session | null) => Promise<boolean>;
}

export function createConsoleClient({ basePath, session, locale, renew }: ConsoleOptions) {
  const sendAs = (who: Session | null, url: RequestInfo | URL | string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set("accept-language", locale());
    if (who !== null) headers.set("authorization", who.session);
    return fetch(url, { ...init, headers });
  };
  return createTRPCClient<ConsoleRouter>({
    links: [
      httpLink({
        url: `${basePath}/console`,
        fetch: async (url, init) => {
          const sent = session();
          const reply = await sendAs(sent, url, init as RequestInit);
          assertServerReply(reply);
          return reply.status === UNAUTHORIZED && (await renew(sent))
            ? sendAs(session(), url, init as RequestInit)
            : reply;
        },
      }),
    ],
  });
}

/** Throws an error with a text for the user if a proxy has replied with its own page. */
function assertServerReply({ status, headers }: Response): void {
  const code = headers.get("content-type")?.includes("json") ? undefined : findProxyErrorCode(status);
  if (code) throw new ApiError({ status, code, message: "" });
}

export type ConsoleClient = ReturnType<typeof createConsoleClient>;
/** State of the server: index, imports, watched folders, mails. */
export type ServerOverview = Awaited<ReturnType<ConsoleClient["overview"]["get"]["query"]>>;
export type Account = Awaited<ReturnType<ConsoleClient["accounts"]["list"]["query"]>>[number];
export type NewAccount = Parameters<ConsoleClient["accounts"]["add"]["mutate"]>[0];
export type AccountChange = Parameters<ConsoleClient["accounts"]["change"]["mutate"]>[0];
export type AccountToInvite = Parameters<ConsoleClient["invitations"]["addByLink"]["mutate"]>[0];
export type InvitationLink = Awaited<ReturnType<ConsoleClient["invitations"]["link"]["mutate"]>>;
export type InvitationsReply = Awaited<ReturnType<ConsoleClient["invitations"]["list"]["query"]>>;
export type OpenInvitation = InvitationsReply["open"][number];
export type ApiToken = Awaited<ReturnType<ConsoleClient["tokens"]["list"]["query"]>>[number];
export type GroupsReply = Awaited<ReturnType<ConsoleClient["groups"]["list"]["query"]>>;
export type AccountGroup = GroupsReply["groups"][number];
export type PoolsReply = Awaited<ReturnType<ConsoleClient["pools"]["list"]["query"]>>;
export type Pool = PoolsReply["pools"][number];
export type PoolChange = Parameters<ConsoleClient["pools"]["change"]["mutate"]>[0];
export type ConvertSetsReply = Awaited<ReturnType<ConsoleClient["convertSets"]["list"]["query"]>>;
export type ConvertSetRow = ConvertSetsReply["sets"][number];
export type NewConvertSet = Parameters<ConsoleClient["convertSets"]["add"]["mutate"]>[0];
export type ConvertSetChange = Parameters<ConsoleClient["convertSets"]["change"]["mutate"]>[0];
export type PoolGrant = AccountGroup["grants"][number];

/** HTTP status of a failed call; 0 without a reply. */
export function getConsoleErrorStatus(error: unknown): number {
  const status = getErrorData(error).httpStatus;
  return typeof status === "number" ? status : 0;
}

/** Error code of a failed call, used for its message; undefined without a reply. */
export function getConsoleErrorCode(error: unknown): string | undefined {
  const { code } = getErrorData(error);
  if (error instanceof TRPCClientError && error.cause instanceof ApiError) return error.cause.code;
  return typeof code === "string" ? code : undefined;
}

function getErrorData(error: unknown): { httpStatus?: unknown; code?: unknown } {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined;
  return data !== null && typeof data === "object" ? data : {};
}
