import type { FastifyServerOptions } from "fastify";

/** Query values that would let a reader of the logs act for somebody else: tokens and signatures of file links. */
const SECRET_QUERY = /([?&](?:token|pass|password|code|h|s)=)[^&#]*/gi;

export function redactUrl(url: string): string {
  return url.replace(SECRET_QUERY, "$1…");
}

const REDACTED_PATHS = ["authorization", "token", "pass", "password", "session", "cookie"].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

export type LogLevel = "silent" | "error" | "warn" | "info" | "debug";

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
    serializers: {
      req: (request) => ({ id: request.id, method: request.method, url: redactUrl(request.url) }),
      res: (reply) => ({ status: reply.statusCode ?? 0 }),
      err: (error) => ({
        type: error.name,
        code: error.code,
        message: redactUrl(error.message),
        stack: redactUrl(error.stack ?? ""),
        ...(error.cause instanceof Error ? { cause: redactUrl(error.cause.stack ?? error.cause.message) } : {}),
      }),
    },
  };
}
