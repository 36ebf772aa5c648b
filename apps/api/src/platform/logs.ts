import type { FastifyServerOptions } from "fastify";
import { type LoggedError, loggedError, loggedReply, loggedRequest } from "./log-serializers.ts";

const REDACTED_PATHS = ["authorization", "token", "pass", "password", "session", "cookie"].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

export type LogLevel = "silent" | "error" | "warn" | "info" | "debug";

/** Fastify wants a stack, which what is no error does not have. */
type Serializer = (error: unknown) => LoggedError & { stack: string };

/** pino's options for Fastify: no headers, no bodies, no secrets. `stream` is for tests. */
export function logOptions(
  level: LogLevel,
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions["logger"], boolean | undefined> {
  return {
    level,
    ...(stream ? { stream } : {}),
    base: null,
    redact: { paths: REDACTED_PATHS, censor: "[redacted]" },
    serializers: { req: loggedRequest, res: loggedReply, err: loggedError as Serializer },
  };
}
