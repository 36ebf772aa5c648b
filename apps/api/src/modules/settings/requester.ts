import type { FastifyReply } from "fastify";
import type { Requester } from "../../platform/account-queues.ts";
import type { Caller } from "../../platform/caller.ts";
import { closedSignal } from "../../platform/closed-signal.ts";
import { identifyWorkOwner, queueKeyOf } from "../../platform/work-limits.ts";

/** The account that requests expensive work, with a signal that aborts when the request is closed. */
export const toRequester = (caller: Caller, { raw, request }: FastifyReply): Requester => ({
  account: queueKeyOf(identifyWorkOwner(request, caller)),
  signal: closedSignal(raw),
});
