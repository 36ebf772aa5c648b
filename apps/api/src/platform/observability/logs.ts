import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";
import { type Logger, pino, stdTimeFunctions } from "pino";
import pretty from "pino-pretty";
import { type LoggedError, serializeError, serializeReply, serializeRequest } from "./log-serializers.ts";

const REDACTED_PATHS = ["authorization", "token", "pass", "password", "session", "cookie"].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

export type LogLevel = "silent" | "error" | "warn" | "info" | "debug";

/** Fastify requires a stack, which non-errors do not have. */
type Serializer = (error: unknown) => LoggedError & { stack: string };

/** pino's options: no headers, no bodies, no secrets. One JSON object a line. */
const OPTIONS = {
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  redact: { paths: REDACTED_PATHS, censor: "[redacted]" },
  serializers: { req: serializeRequest, res: serializeReply, err: serializeError as Serializer },
};

/** Whether the output is read in a terminal, not by a program. */
export const isTerminal = (): boolean => process.stdout.isTTY === true;

/** Logger options for Fastify: readable lines on a terminal, else JSON. `stream` is for tests. */
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

/** A logger for messages before the server exists. */
export function createStartupLog(): Logger {
  return isTerminal() ? pino(OPTIONS, readableLines()) : pino(OPTIONS);
}

/** Prints lines for the operator at any log level, such as the server's address. */
export function announce(log: FastifyBaseLogger, lines: readonly string[]): void {
  if (isTerminal()) console.log(`\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
  else for (const line of lines) if (line !== "") log.child({}, { level: "info" }).info(line.trim());
}

/** Synchronous, since a process that is about to exit does not wait for streams. */
const readableLines = () => pretty({ sync: true, translateTime: false });
