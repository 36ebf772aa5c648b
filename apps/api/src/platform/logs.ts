import type { FastifyServerOptions } from "fastify";

/** What would let a reader of the logs act for somebody else: tokens and codes, and the signatures of files. */
const SECRET_QUERY = /([?&](?:token|pass|password|code)=)[^&#]*/gi;
const SECRET_PATH = /(\/files\/(?:zip|[^/?#\s]+\/[^/?#\s]+)\/)[^/?#\s]+(?=\/)/g;

export function redactUrl(url: string): string {
  return url.replace(SECRET_QUERY, "$1…").replace(SECRET_PATH, "$1…");
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
      req: (request) => ({ method: request.method, url: redactUrl(request.url) }),
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
