import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";
import { type Logger, pino, stdTimeFunctions } from "pino";
import pretty from "pino-pretty";
import { type LoggedError, loggedError, loggedReply, loggedRequest } from "./log-serializers.ts";

const REDACTED_PATHS = ["authorization", "token", "pass", "password", "session", "cookie"].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

export type LogLevel = "silent" | "error" | "warn" | "info" | "debug";

/** Fastify wants a stack, which what is no error does not have. */
type Serializer = (error: unknown) => LoggedError & { stack: string };

/** pino's options: no headers, no bodies, no secrets. One JSON object a line. */
const OPTIONS = {
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  redact: { paths: REDACTED_PATHS, censor: "[redacted]" },
  serializers: { req: loggedRequest, res: loggedReply, err: loggedError as Serializer },
};

/** Whether a person reads what is printed, and not a program. */
export const isTerminal = (): boolean => process.stdout.isTTY === true;

/** The log as Fastify wants it: readable lines on a terminal, else JSON. `stream` is for tests. */
export function logOptions(
  level: LogLevel,
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions["logger"], boolean | undefined> {
  return {
    level,
    ...OPTIONS,
    ...(stream ? { stream } : isTerminal() ? { stream: readableLines() } : {}),
  };
}

/** A log for what happens before there is a server. */
export function createLog(): Logger {
  return isTerminal() ? pino(OPTIONS, readableLines()) : pino(OPTIONS);
}

/** Tells the operator something whatever the level of the log, such as where the server listens. */
export function announce(log: FastifyBaseLogger, lines: readonly string[]): void {
  if (isTerminal()) console.log(`\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
  else for (const line of lines) if (line !== "") log.child({}, { level: "info" }).info(line.trim());
}

/** Written at once, since a process that is about to end waits for no stream. */
const readableLines = () => pretty({ sync: true, translateTime: false });
