// Streams generated while they are sent, through a separate server.
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStallingReader } from "../../testing/readers.ts";
import type { Piece } from "./byte-sender.ts";
import { createRunningStreams, type RunningStreams } from "./running-streams.ts";
import { createStreamSender } from "./send-file.ts";

let fastify: FastifyInstance;
let streams: RunningStreams;
let closed = 0;
let ended = 0;

async function* endless(): AsyncGenerator<Piece, void> {
  try {
    for (;;) {
      await nextTurn();
      yield Buffer.alloc(64 * 1024);
    }
  } finally {
    ended++;
  }
}

beforeEach(async () => {
  [closed, ended] = [0, 0];
  streams = createRunningStreams({ perSession: 5, perNetwork: 5, checkMs: 10_000 });
  const sendStream = createStreamSender(streams);
  const close = () => {
    closed++;
  };
  fastify = Fastify({ forceCloseConnections: true });
  fastify.get("/:name", (request, reply) =>
    sendStream({ mime: "application/zip", open: () => ({ pieces: endless(), close }) }, request, reply, {
      cacheControl: "no-cache",
      // Node rejects a head with a line break.
      headers: { "content-disposition": (request.params as { name: string }).name },
    }),
  );
  await fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  await fastify.close();
  streams.close();
});

it("A stream whose head cannot be written is closed, and the next can be opened", async () => {
  const base = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
  expect((await fetch(`${base}/a%0Ab`)).status).toBe(500);
  expect([closed, streams.activeCount()]).toEqual([1, 0]);
});

it("A stream stops its source when the client disconnects", async () => {
  const reader = await openStallingReader(fastify.server, "/name");
  expect(ended).toBe(0);
  reader.socket.destroy();
  await expect.poll(() => [closed, ended, streams.activeCount()]).toEqual([1, 1, 0]);
});
