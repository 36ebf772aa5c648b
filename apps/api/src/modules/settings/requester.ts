import type { FastifyReply } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { closedSignal } from "../../platform/http/closed-signal.ts";
import type { Requester } from "../../platform/jobs/account-queues.ts";
import { identifyWorkOwner, queueKeyOf } from "../../platform/jobs/work-limits.ts";

/** The account that requests expensive work, with a signal that aborts when the request is closed. */
export const toRequester = (caller: Caller, { raw, request }: FastifyReply): Requester => ({
  account: queueKeyOf(identifyWorkOwner(request, caller)),
  signal: closedSignal(raw),
});
