// Malformed bytes, and ambiguous requests that two parsers could read differently: sent to the server directly, and
// through nginx as configured in docs/operating.md. No client gets another client's reply, and requests hidden in a
// body are never executed.
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./testing/harness.ts";
import { loggedErrors } from "./testing/logged-errors.ts";
import { freePort, hasNginx, type Nginx, startNginx } from "./testing/nginx.ts";

const CANARY = "smuggled-4f1c";
const HIDDEN = `GET /api/${CANARY} HTTP/1.1\r\nhost: a\r\n\r\n`;
const post = (headers: string, body: string, line = "POST /api/session/get HTTP/1.1") =>
  `${line}\r\nhost: a\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;
const get = (more: string, line = "GET /livez HTTP/1.1") => `${line}\r\nhost: a\r\n${more}\r\n\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** The hidden request is executed if a parser uses the wrong length. */
const SMUGGLED: readonly (readonly [name: string, bytes: string])[] = [
  ["CL.TE", post(`content-length: ${5 + HIDDEN.length}\r\ntransfer-encoding: chunked`, `0\r\n\r\n${HIDDEN}`)],
  ["TE.CL", post("transfer-encoding: chunked\r\ncontent-length: 4", `${chunk(HIDDEN)}0\r\n\r\n`)],
  ["two lengths", post(`content-length: 0\r\ncontent-length: ${HIDDEN.length}`, HIDDEN)],
  ["two lengths in one", post(`content-length: 0, ${HIDDEN.length}`, HIDDEN)],
  ["a length with a sign", post("content-length: +0", HIDDEN)],
  ["a negative length", post("content-length: -1", HIDDEN)],
  ["a length in hexadecimal", post("content-length: 0x2", `{}${HIDDEN}`)],
  ["a length with letters", post("content-length: 2x", `{}${HIDDEN}`)],
  ["a length beyond numbers", post("content-length: 99999999999999999999", HIDDEN)],
  ["an empty length", post("content-length: ", HIDDEN)],
  [
    "TE with a space before the colon",
    post(`content-length: ${5 + HIDDEN.length}\r\ntransfer-encoding : chunked`, `0\r\n\r\n${HIDDEN}`),
  ],
  [
    "TE after a vertical tab",
    post(`content-length: ${5 + HIDDEN.length}\r\ntransfer-encoding:\vchunked`, `0\r\n\r\n${HIDDEN}`),
  ],
  [
    "TE with another word",
    post(`content-length: ${5 + HIDDEN.length}\r\ntransfer-encoding: xchunked`, `0\r\n\r\n${HIDDEN}`),
  ],
  [
    "TE with two words",
    post(`content-length: ${5 + HIDDEN.length}\r\ntransfer-encoding: chunked, identity`, `0\r\n\r\n${HIDDEN}`),
  ],
  ["TE twice", post("transfer-encoding: chunked\r\ntransfer-encoding: identity", `0\r\n\r\n${HIDDEN}`)],
  [
    "TE in HTTP/1.0",
    post(
      `content-length: ${5 + HIDDEN.length}\r\ntransfer-encoding: chunked`,
      `0\r\n\r\n${HIDDEN}`,
      "POST /api/session/get HTTP/1.0",
    ),
  ],
  ["a folded header", post(`x: a\r\n transfer-encoding: chunked\r\ncontent-length: ${HIDDEN.length}`, HIDDEN)],
  ["a folded length", post(`content-length:\r\n ${HIDDEN.length}`, HIDDEN)],
  ["bare line feeds", `POST /api/session/get HTTP/1.1\nhost: a\ncontent-length: ${HIDDEN.length}\n\n${HIDDEN}`],
  ["a bare line feed in a header", post(`x: a\ncontent-length: 0\r\ncontent-length: ${HIDDEN.length}`, HIDDEN)],
  ["a bare carriage return in a header", post(`x: a\rcontent-length: 0\r\ncontent-length: ${HIDDEN.length}`, HIDDEN)],
  ["a NUL in a header", post(`x: a\0b\r\ncontent-length: ${HIDDEN.length}`, HIDDEN)],
  ["a chunk that is longer than it says", post("transfer-encoding: chunked", `1\r\n{}${HIDDEN}\r\n0\r\n\r\n`)],
  ["a chunk size with a prefix", post("transfer-encoding: chunked", `0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ["a chunk size beyond numbers", post("transfer-encoding: chunked", `ffffffffffffffffff\r\n${HIDDEN}`)],
  ["a chunk that ends in a line feed", post("transfer-encoding: chunked", `2\n{}\n0\n\n${HIDDEN}`)],
  ["an extension with a line in it", post("transfer-encoding: chunked", `2;a\n${HIDDEN}\r\n{}\r\n0\r\n\r\n`)],
  [
    "trailers that are headers",
    post("transfer-encoding: chunked", `${chunk("{}")}0\r\ncontent-length: 0\r\nauthorization: x\r\n\r\n`),
  ],
  ["a body of a GET that is a request", get(`content-length: ${HIDDEN.length}`) + HIDDEN],
];

/** Bytes that are no request, or exceed limits. */
const GARBAGE: readonly (readonly [name: string, bytes: string])[] = [
  ["nothing but zeros", "\0".repeat(5000)],
  ["random bytes", Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)).toString("latin1")],
  ["TLS", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".padEnd(600, "\xaa")],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["HTTP/0.9", "GET /livez\r\n"],
  ["another version", "GET /livez HTTP/9.9\r\nhost: a\r\n\r\n"],
  ["no host", "GET /livez HTTP/1.1\r\n\r\n"],
  ["two hosts", get("host: b")],
  ["a host that is none", "GET /livez HTTP/1.1\r\nhost: a b/[\r\n\r\n"],
  ["an absolute address of another house", get("x: a", "GET http://other.test/livez HTTP/1.1")],
  ["CONNECT", get("x: a", "CONNECT other.test:443 HTTP/1.1")],
  ["a method of symbols", get("x: a", "G@T /livez HTTP/1.1")],
  ["a method without end", `${"A".repeat(70_000)} / HTTP/1.1\r\n\r\n`],
  ["an address without end", get("x: a", `GET /${"a".repeat(200_000)} HTTP/1.1`)],
  ["a header without end", get(`x: ${"a".repeat(200_000)}`)],
  ["a name of a header without end", get(`${"a".repeat(200_000)}: x`)],
  ["10,000 headers", get(Array.from({ length: 10_000 }, (_, n) => `x${n}: a`).join("\r\n"))],
  ["a header without a name", get(": x")],
  ["a header without a colon", get("nothing")],
  ["garbage behind a request", `${get("x: a")}\x01\x02\x03 garbage\r\n\r\n`],
  ["garbage behind many requests", `${get("x: a").repeat(50)}\xff\xfe${HIDDEN.slice(4)}`],
  ["an upgrade to what there is not", get("connection: upgrade\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__")],
];

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ configuration: { sessionsPerMinute: 1_000_000 } });
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** The reply to these bytes, until the server closes or is silent for a moment. */
function answerTo(bytes: string, at: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(at, "127.0.0.1").setEncoding("latin1");
    socket.on("data", (text) => {
      answer += text;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
    socket.setTimeout(200, () => socket.destroy());
    socket.write(bytes, "latin1");
  });
}

const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
const was404 = (answer: string) => answer.includes(CANARY) || /"code":"not_found"/.test(answer);
const faults = () => loggedErrors(app.logs);

/** Checks another client's request on a separate connection. */
async function isWell(at: number): Promise<void> {
  for (let n = 0; n < 3; n++) {
    const reply = await fetch(`http://127.0.0.1:${at}/api/info/check_version`);
    expect([reply.status, await reply.json()]).toEqual([200, { version: "7.0.3" }]);
  }
}

describe("bytes sent to the server", () => {
  it.each(SMUGGLED)("execute no request hidden in a body: %s", async (_, bytes) => {
    app.logs.length = 0;
    const answer = await answerTo(bytes, port);
    expect(statusesOf(answer).filter((status) => status >= 500)).toEqual([]);
    expect([was404(answer), app.logs.join("").includes(CANARY)]).toEqual([false, false]);
    expect(faults()).toEqual([]);
    await isWell(port);
  });

  it.each(GARBAGE)("that are no request are rejected: %s", async (_, bytes) => {
    app.logs.length = 0;
    const answer = await answerTo(bytes, port);
    for (const status of statusesOf(answer)) expect(status).toBeLessThan(500);
    expect(answer).not.toMatch(/\n\s+at |node_modules|\.ts\b/);
    expect(app.logs.join("")).not.toContain(CANARY);
    expect(faults()).toEqual([]);
    await isWell(port);
  });
});

describe.skipIf(!hasNginx("smuggling by way of a proxy"))("bytes sent through nginx", () => {
  let proxy: Nginx;
  let front: number;
  beforeAll(async () => {
    front = await freePort();
    // nginx reuses its connections to the server: leftovers of one client would reach the next.
    proxy = await startNginx(
      () => `
      upstream vitrine { server 127.0.0.1:${port}; keepalive 1; }
      server {
        listen 127.0.0.1:${front};
        location / {
          proxy_pass http://vitrine;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_buffering off;
          proxy_request_buffering off;
        }
      }`,
      front,
    );
  });
  afterAll(() => proxy.stop());

  const pipelined = GARBAGE.filter(([name]) => name.startsWith("garbage behind"));
  it.each([...SMUGGLED, ...pipelined])("give no client another's reply: %s", async (_, bytes) => {
    app.logs.length = 0;
    const answer = await answerTo(bytes, front);
    // nginx itself rejects what it cannot parse.
    expect(statusesOf(answer).filter((status) => status >= 500 && ![501, 505].includes(status))).toEqual([]);
    await isWell(front);
    const asked = app.logs.some((line) => line.includes(CANARY));
    // Both read a pipelined request the same way: the client's own, and no other client gets its reply.
    expect([asked, asked && !was404(answer)]).toEqual([asked, false]);
    expect(faults()).toEqual([]);
  });
});
