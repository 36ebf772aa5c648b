import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compressReplies } from "./compress-replies.ts";
import * as compression from "./compression.ts";

/** Without repetitions, so that the effort of compression is visible. */
const TEXT = Array.from({ length: 20_000 }, (_, n) => ((n * 2_654_435_761) >>> 0).toString(36)).join(" ");

let server: FastifyInstance;
beforeEach(() => {
  server = fastify();
  compressReplies(server);
});
afterEach(async () => {
  vi.restoreAllMocks();
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
  ["br", brotliCompressSync(TEXT, compression.BEST_COMPRESSION.br)],
  ["gzip", gzipSync(TEXT, compression.BEST_COMPRESSION.gzip)],
])("compresses a stream as fast as a buffer: %s", async (coding, thorough) => {
  streamed(Readable.from([TEXT]));
  const { length } = await buffer(await ask(coding));
  expect(length).toBeGreaterThan(thorough.length * 1.01);
  expect(Math.abs(length / compression.compress(Buffer.from(TEXT), coding as "br").length - 1)).toBeLessThan(0.01);
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

it("sends an error if compression fails", async () => {
  server.get("/", () => new Response(TEXT, { headers: { "content-type": "text/plain" } }));
  vi.spyOn(compression, "negotiateCoding").mockImplementation(() => {
    throw new Error("no memory");
  });
  const reply = await ask("br");
  expect(reply.statusCode).toBe(500);
  expect((await buffer(reply)).toString()).toContain("no memory");
});
