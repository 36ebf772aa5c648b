// Serializes errors, requests and replies for the log. Accepts anything, since a logger that throws would hide the
// original error: any property may be missing, of another type, or throw when read.
import { redactText, redactUrl } from "./redaction.ts";

export type LoggedError = {
  type: string;
  code?: string | number;
  message: string;
  stack?: string;
  /** Stacks of the causes, one after the other. */
  cause?: string;
};

/** Maximum characters of one text in the log. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_CAUSES = 5;

export function serializeError(error: unknown): LoggedError {
  const own = read(error, "code");
  const code = typeof own === "number" ? own : textOf(own);
  const stack = textOf(read(error, "stack"));
  const cause = causesOf(error, (one) => textOf(read(one, "stack")) || messageOf(one));
  return {
    type: typeOf(error),
    ...(code === "" ? {} : { code }),
    message: messageOf(error),
    ...(stack ? { stack } : {}),
    ...(cause ? { cause } : {}),
  };
}

/** Serializes an error without stacks: for expected failures, such as a cancelled sign-on. */
export function serializeErrorMessage(error: unknown): { message: string; cause?: string } {
  const cause = causesOf(error, messageOf);
  return { message: messageOf(error), ...(cause ? { cause } : {}) };
}

export function serializeRequest(request: unknown): { method: string; url: string } {
  return { method: textOf(read(request, "method")), url: urlOf(read(request, "url")) };
}

export function serializeReply(reply: unknown): { status: number } {
  const status = read(reply, "statusCode");
  return { status: typeof status === "number" ? status : 0 };
}

function read(from: unknown, key: string): unknown {
  try {
    return (from as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}

/** With secrets redacted; "" if it is not a string. */
function textOf(value: unknown): string {
  return typeof value === "string" ? redactText(value.slice(0, MAX_TEXT_LENGTH)) : "";
}

function urlOf(value: unknown): string {
  return typeof value === "string" ? redactUrl(value) : "";
}

function typeOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return textOf(read(value, "name")) || textOf(read(read(value, "constructor"), "name")) || "object";
}

function messageOf(value: unknown): string {
  if (typeof value === "string") return textOf(value) || "(an empty text)";
  if (typeof value === "function" || typeof value === "symbol") return `(a ${typeof value})`;
  if (typeof value !== "object" || value === null) return String(value);
  const message = textOf(read(value, "message"));
  if (message) return message;
  // An AggregateError of Node has no message of its own.
  const errors = read(value, "errors");
  if (Array.isArray(errors) && errors.length > 0) return errors.slice(0, MAX_CAUSES).map(shortOf).join("; ");
  try {
    // Only keys: a value may be a secret.
    return `with ${textOf(Object.keys(value).slice(0, 20).join(", ")) || "nothing to say"}`;
  } catch {
    return "that cannot be read";
  }
}

function shortOf(error: unknown): string {
  return textOf(error) || textOf(read(error, "message")) || typeOf(error);
}

function causesOf(error: unknown, textOfCause: (cause: unknown) => string): string {
  const seen = new Set([error]);
  const texts: string[] = [];
  let cause = read(error, "cause");
  while (cause !== undefined && cause !== null && !seen.has(cause) && texts.length < MAX_CAUSES) {
    seen.add(cause);
    texts.push(textOfCause(cause));
    cause = read(cause, "cause");
  }
  return texts.join("\n");
}
