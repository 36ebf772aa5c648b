import type { FastifyReply } from "fastify";
import type { Requester } from "../../platform/account-turns.ts";
import type { Caller } from "../../platform/caller.ts";
import { closedSignal } from "../../platform/closed-signal.ts";

/** Who asks for costly work, until the request is closed. What has no account, such as a token, counts for itself. */
export const requesterOf = (
  { accountId, sessionRef }: Pick<Caller, "accountId" | "sessionRef">,
  { raw }: FastifyReply,
): Requester => ({
  account: accountId === undefined ? sessionRef : String(accountId),
  signal: closedSignal(raw),
});
