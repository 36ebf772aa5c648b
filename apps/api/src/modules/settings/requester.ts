import type { FastifyReply } from "fastify";
import type { Requester } from "../../platform/account-turns.ts";
import type { Caller } from "../../platform/caller.ts";
import { closedSignal } from "../../platform/closed-signal.ts";
import { ownerOf, turnOf } from "../../platform/work-shares.ts";

/** Who asks for costly work, until the request is closed. */
export const requesterOf = (caller: Caller, { raw, request }: FastifyReply): Requester => ({
  account: turnOf(ownerOf(request, caller)),
  signal: closedSignal(raw),
});
