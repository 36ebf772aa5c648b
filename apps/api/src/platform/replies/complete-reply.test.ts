import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { toJsonText } from "../../db/json-text.ts";
import {
  completeReplies,
  compress,
  isCompressible,
  negotiateCoding,
  sendJson,
  varyByEncoding,
} from "./complete-reply.ts";
import { etagOf, etagWithCoding, stripCodings } from "./etag.ts";

/** Without repetitions, so that the effort of compression is visible. */
const TEXT = Array.from({ length: 20_000 }, (_, n) => ((n * 2_654_435_761) >>> 0).toString(36)).join(" ");

let server: FastifyInstance;
beforeEach(() => {
  server = fastify();
  completeReplies(server);
});
afterEach(async () => {
  await server.close();
});

async function ask(coding: string): Promise<IncomingMessage> {
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const asked = request({ port, host: "127.0.0.1", headers: { "accept-encoding": coding }, agent: false }).end();
  const [reply] = await once(asked, "response");
  return reply;
}
const streamed = (source: Readable) => server.get("/", (_, reply) => reply.type("text/plain").send(source));

it.each([
  ["br", brotliCompressSync(TEXT, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ["gzip", gzipSync(TEXT, { level: 9 })],
])("compresses a stream as fast as a buffer: %s", async (coding, thorough) => {
  streamed(Readable.from([TEXT]));
  const { length } = await buffer(await ask(coding));
  expect(length).toBeGreaterThan(thorough.length * 1.01);
  expect(Math.abs(length / compress(TEXT, coding as "br").length - 1)).toBeLessThan(0.01);
});

it("aborts a reply whose stream fails", async () => {
  const source = Readable.from(
    (function* () {
      for (let n = 0; n < 20; n++) yield TEXT;
      throw new Error("the disk is gone");
    })(),
  );
  streamed(source);
  const reply = await ask("gzip");
  expect(reply.statusCode).toBe(200);
  await expect(buffer(reply)).rejects.toThrow("aborted");
});

it("ends a stream whose client disconnected", async () => {
  const source = new Readable({ read: () => {} });
  streamed(source);
  source.push(TEXT);
  const gone = once(source, "close");
  (await ask("gzip")).destroy();
  await gone;
  expect(source.destroyed).toBe(true);
});

it("sends the text of a Response, and an error if that fails", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("no memory")) });
  const headers = { "content-type": "text/plain" };
  server.get("/", () => new Response(TEXT, { headers }));
  server.get("/broken", () => new Response(broken, { headers }));
  expect((await ask("br")).headers["content-encoding"]).toBe("br");
  const refused = await server.inject({ url: "/broken" });
  expect([refused.statusCode, refused.body]).toEqual([500, expect.stringContaining("no memory")]);
});

it("answers 304 to a client that has the content in any coding", async () => {
  const etag = etagOf(TEXT);
  server.get("/", (_, reply) => sendJson(reply.header("etag", etag), toJsonText(TEXT)));
  const packed = await server.inject({ url: "/", headers: { "accept-encoding": "br" } });
  expect(packed.headers).toMatchObject({ etag: etagWithCoding(etag, "br"), "cache-control": "private, no-cache" });
  const again = { "if-none-match": String(packed.headers.etag) };
  for (const headers of [again, { ...again, "accept-encoding": "br" }]) {
    const unchanged = await server.inject({ url: "/", headers });
    expect([unchanged.statusCode, unchanged.body, unchanged.headers["content-length"]]).toEqual([304, "", undefined]);
    expect(unchanged.headers.vary).toBe("Accept-Encoding");
  }
  expect((await server.inject({ url: "/", headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
});

it.each([
  [undefined, undefined],
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["*", "br"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip;q=0, *;q=0", undefined],
  ["identity, gzip;q=0.5", undefined],
  ["identity;q=0", undefined],
  ["zstd", undefined],
  ["br;q=x", undefined],
])("a client that accepts %j gets %j", (accepted, coding) => {
  expect(negotiateCoding({ "accept-encoding": accepted })).toBe(coding);
});

it("reads only the start of a very long list", () => {
  expect(negotiateCoding({ "accept-encoding": `${"x, ".repeat(5000)}gzip` })).toBeUndefined();
});

it("compresses text of at least 2 kB, but no pictures and no no-transform replies", () => {
  const json = { length: 5000, contentType: "application/json; charset=utf-8" };
  expect(isCompressible(json)).toBe(true);
  expect(isCompressible({ ...json, length: 1999 })).toBe(false);
  expect(isCompressible({ ...json, cacheControl: "private, no-transform" })).toBe(false);
  const packed = ["text/html", "text/css", "application/javascript", "image/webp", "image/svg+xml", "application/zip"];
  expect(packed.map((contentType) => isCompressible({ ...json, contentType }))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isCompressible({ ...json, contentType: "text/event-stream" })).toBe(false);
});

it("gives each coding its own strong ETag, and recognizes the content by all of them", () => {
  expect(etagWithCoding('"abc"', "br")).toBe('"abc-br"');
  expect(etagWithCoding('W/"abc"', "gzip")).toBe('W/"abc"');
  expect(stripCodings('"abc-br", W/"def-gzip", "ghi"')).toBe('"abc", W/"def", "ghi"');
  expect([undefined, "Origin", "accept-encoding", "*"].map(varyByEncoding)).toEqual([
    "Accept-Encoding",
    "Origin, Accept-Encoding",
    "accept-encoding",
    "*",
  ]);
});
