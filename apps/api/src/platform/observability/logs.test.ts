// The logger accepts any value: it writes a meaningful line, and reveals no secret.
import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { logOptions } from "./logs.ts";

interface Line {
  level: number;
  msg: string;
  err?: Record<string, unknown>;
  req?: Record<string, unknown>;
  res?: Record<string, unknown>;
}

function write(values: object): Line {
  const lines: string[] = [];
  const { log } = Fastify({ logger: logOptions("debug", { write: (line) => void lines.push(line) }) });
  log.error(values, "what happened");
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "") as Line;
}

const throwing = (name: string) =>
  Object.defineProperty(new Error("x"), name, {
    get() {
      throw new Error("no");
    },
  });
const circular = (() => {
  const error = new Error("first");
  error.cause = new Error("second", { cause: error });
  return error;
})();
const hostile = new Proxy(
  {},
  {
    get() {
      throw new Error("no");
    },
    getPrototypeOf() {
      throw new Error("no");
    },
    ownKeys() {
      throw new Error("no");
    },
    has() {
      throw new Error("no");
    },
    getOwnPropertyDescriptor() {
      throw new Error("no");
    },
  },
);
const revoked = (() => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
})();
const ODD: unknown[] = [
  "second SIGTERM, exiting",
  "",
  undefined,
  null,
  0,
  10n,
  Number.NaN,
  Symbol("s"),
  () => 1,
  {},
  Object.create(null),
  [],
  { message: 5, stack: {}, name: null, code: [] },
  { statusCode: {}, url: 7, method: hostile },
  { raw: hostile, url: undefined },
  new Date(Number.NaN),
  Object.assign(new Error(""), { stack: undefined }),
  Object.assign(new Error("x"), { message: undefined, stack: 7, code: hostile, cause: hostile }),
  ...["message", "stack", "name", "code", "cause"].map(throwing),
  circular,
  new AggregateError([new Error("one"), "two"], ""),
  hostile,
  revoked,
];

describe("the log", () => {
  it("accepts any value as error, request or reply", () => {
    for (const odd of ODD) {
      for (const key of ["err", "req", "res"] as const) {
        const line = write({ [key]: odd });
        expect(line.msg).toBe("what happened");
        // JSON omits undefined.
        if (odd !== undefined) expect(line[key]).toEqual(expect.any(Object));
      }
      if (odd !== undefined) expect(String(write({ err: odd }).err?.message)).not.toBe("");
    }
    const strange = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(strange, fc.constantFrom("err", "req", "res"), (value, key) => {
        expect(write({ [key]: value }).msg).toBe("what happened");
      }),
    );
    const error = fc.record({ message: strange, stack: strange, name: strange, code: strange, cause: strange });
    fc.assert(
      fc.property(error, (odd) => {
        expect(write({ err: Object.assign(new Error("x"), odd) }).err).toBeDefined();
      }),
    );
  });

  it("describes the value", () => {
    expect(write({ err: "killed by timeout" }).err).toEqual({ type: "string", message: "killed by timeout" });
    expect(write({ err: null }).err).toEqual({ type: "null", message: "null" });
    expect(write({ err: { a: 1, token: "secret" } }).err).toEqual({ type: "Object", message: "with a, token" });
    expect(write({ err: Object.assign(new TypeError("no"), { code: "E_NO" }) }).err).toEqual({
      type: "TypeError",
      code: "E_NO",
      message: "no",
      stack: expect.stringContaining("logs.test.ts"),
    });
    const chain = new Error("outer", { cause: new Error("middle", { cause: "inner" }) });
    expect(write({ err: chain }).err?.cause).toMatch(/middle[\s\S]+\ninner$/);
    expect(write({ err: circular }).err?.cause).toMatch(/^Error: second/);
    const several = new AggregateError([new Error("over IPv6"), new Error("over IPv4")], "");
    expect(write({ err: several }).err?.message).toBe("over IPv6; over IPv4");
    expect(write({ req: { method: "GET", url: "/a?b=1" } }).req).toEqual({ method: "GET", url: "/a?b=1" });
    expect(write({ res: { statusCode: 404 } }).res).toEqual({ status: 404 });
  });

  const request = "GET /x?token=CANARY";
  it.each([
    ["the code of an error", { err: Object.assign(new Error("no"), { code: request }) }],
    ["its message", { err: new Error(request) }],
    ["its name", { err: Object.assign(new Error("no"), { name: request }) }],
    ["its stack", { err: Object.assign(new Error("no"), { stack: `Error: no\n    at ${request}` }) }],
    ["its cause", { err: new Error("no", { cause: new Error(request) }) }],
    ["a cause that is a text", { err: new Error("no", { cause: request }) }],
    ["one of several errors", { err: new AggregateError([new Error(request), request], "") }],
    ["a text in the place of an error", { err: request }],
    ["a name in an object in the place of an error", { err: { [request]: 1 } }],
    ["the class of an object", { err: new { [request]: class {} }[request]() }],
    ["an address", { req: { method: "GET", url: "/x?token=CANARY" } }],
    ["a method", { req: { method: request, url: "/x" } }],
    ["a value of its own", { token: "CANARY", headers: { authorization: "CANARY" }, a: { b: { pass: "CANARY" } } }],
  ])("redacts a secret in %s", (_place, values) => {
    expect(JSON.stringify(write(values))).not.toContain("CANARY");
  });
});
