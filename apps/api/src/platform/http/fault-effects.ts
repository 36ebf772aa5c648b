// Applies the injected faults of faults.ts to replies.
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { INJECTED_FAULTS_HEADER, type InjectableFault } from "@vitrine/contract/faults";
import type { RouteKey } from "@vitrine/contract/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type JsonText, toJsonText } from "../../db/json-text.ts";
import type { Caller } from "../caller.ts";
import { AppError } from "../errors/app-error.ts";
import { type ErrorResponder, sendAppError } from "../http/error-replies.ts";
import { writeHead } from "../replies/send-file.ts";
import type { FaultInjector, RecordedReplies, RecordedReply } from "./faults.ts";

export type FaultEffects = ReturnType<typeof createFaultEffects>;

/** Incomplete JSON, sent as the body for a fault. */
const TRUNCATED_JSON = '{"response":{"docs":[{"id":"47';

export function createFaultEffects(faults: FaultInjector) {
  const changes = new WeakMap<FastifyRequest, Readonly<Record<string, unknown>>>();

  /** Applies a fault; true if the reply has been sent. */
  async function applyFault(
    { effect }: InjectableFault,
    session: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    refuse: ErrorResponder | undefined,
  ) {
    switch (effect.kind) {
      case "slow":
        await sleep(effect.seconds * 1000);
        return false;
      case "cut":
        cutMidReply(reply.raw);
        return false;
      case "change":
        changes.set(request, effect.parts);
        return false;
      case "malformed":
        sendTruncatedJson(reply);
        return true;
      case "stale":
        return replayFirstReply(faults.firstReplies(session), request, reply);
      case "refuse":
        if (!refuse?.(effect.code, request, reply))
          sendAppError(new AppError(effect.code, effect.details), request, reply);
        return true;
    }
  }

  return {
    match: (key: RouteKey, caller: Caller | undefined, request: FastifyRequest) =>
      faults.match(key, headerOf(request), caller?.sessionRef),

    /** Applies the faults of a request; call before the endpoint runs. True if the reply has been sent. */
    async apply(
      met: readonly InjectableFault[],
      caller: Caller | undefined,
      request: FastifyRequest,
      reply: FastifyReply,
      refuse?: ErrorResponder,
    ) {
      reply.header(INJECTED_FAULTS_HEADER, met.map(({ name }) => name).join(", "));
      for (const fault of met) if (await applyFault(fault, caller?.sessionRef, request, reply, refuse)) return true;
      return false;
    },

    /** The reply body with parts replaced; undefined if unchanged. */
    replaceParts(request: FastifyRequest, body: () => string): JsonText | undefined {
      const parts = changes.get(request);
      return parts && toJsonText({ ...JSON.parse(body()), ...parts });
    },
  };
}

function headerOf({ headers }: FastifyRequest): string | undefined {
  const header = headers[INJECTED_FAULTS_HEADER];
  return Array.isArray(header) ? header.join(",") : header;
}

/** Sends the head and half of the first body bytes, then closes the connection. */
function cutMidReply(response: ServerResponse): void {
  const write = response.write.bind(response) as (chunk: Uint8Array) => boolean;
  function cut(chunk?: unknown): void {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) {
      const bytes = Buffer.from(chunk as string);
      write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
    }
    response.socket?.destroySoon();
  }
  response.write = ((chunk: unknown) => {
    cut(chunk);
    return false;
  }) as ServerResponse["write"];
  response.end = ((chunk?: unknown) => {
    cut(chunk);
    return response;
  }) as ServerResponse["end"];
}

function sendTruncatedJson(reply: FastifyReply): void {
  const head = {
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(TRUNCATED_JSON.length),
    [INJECTED_FAULTS_HEADER]: String(reply.getHeader(INJECTED_FAULTS_HEADER)),
  };
  writeHead(reply, 200, Object.entries(head).flat()).end(TRUNCATED_JSON);
}

/** Sends the session's first reply to this URL again, or records it. Does nothing without a session. */
function replayFirstReply(kept: RecordedReplies | undefined, request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, url, headers } = request;
  const key = [method, url, headers["accept-encoding"], headers["accept-language"]].join("\n");
  const first = kept?.get(key);
  if (!first) {
    if (kept) captureReply(reply.raw, (reply) => kept.set(key, reply));
    return false;
  }
  reply.hijack();
  reply.raw.writeHead(200, [...first.head]).end(first.body);
  return true;
}

/** Captures a 200 reply as Fastify sends JSON: headers in one object, body in one piece. */
function captureReply(response: ServerResponse, keep: (reply: RecordedReply) => void): void {
  const { writeHead: writeHeadNow, end } = response;
  let head: readonly string[] | undefined;
  response.writeHead = function keepHead(this: ServerResponse, ...given: unknown[]) {
    const [status, headers] = given;
    if (status === 200 && headers && typeof headers === "object") head = Object.entries(headers).flat().map(String);
    return (writeHeadNow as (...args: unknown[]) => ServerResponse).apply(this, given);
  } as ServerResponse["writeHead"];
  response.end = function keepBody(this: ServerResponse, ...given: unknown[]) {
    const [body] = given;
    if (head && (typeof body === "string" || body instanceof Uint8Array))
      keep({ head, body: Buffer.from(body as string) });
    return (end as (...args: unknown[]) => ServerResponse).apply(this, given);
  } as ServerResponse["end"];
}
