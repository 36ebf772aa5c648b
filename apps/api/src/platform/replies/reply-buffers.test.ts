import { randomBytes } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { AppError } from "../errors/app-error.ts";
import { acquireBlock, BLOCK, blocksOut, releaseBlock } from "../storage/blocks.ts";
import { fillReply, joinBytes, packReply } from "./reply-buffers.ts";

const used = new Set<ArrayBufferLike>();
const open = new Map<ServerResponse, Socket>();
let server: Server;
let base = "";
beforeAll(async () => {
  // `/<byte>/<length>` is that byte, so often.
  server = createServer((request, response) => {
    open.set(response, request.socket);
    response.once("close", () => open.delete(response));
    const [byte = 0, length = 0] = (request.url ?? "").slice(1).split("/").map(Number);
    try {
      const bytes = fillReply({ length, copyTo: (target, at) => target.fill(byte, at, at + length).length }, response);
      used.add(bytes.buffer);
      response.writeHead(200, { "content-length": length });
      response.end(bytes);
    } catch (error) {
      response.writeHead((error as AppError).status, { "content-length": 0 }).end();
    }
  });
  // Node closes only the reply that is being sent. The product answers in turn, so that none waits behind it.
  server.on("connection", (socket) =>
    socket.once("close", () => {
      for (const [response, its] of open) if (its === socket) response.emit("close");
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
// A reader has everything a moment before the server knows it, and until then the bytes count as under way.
const allClosed = () => expect.poll(() => open.size, { timeout: 10_000 }).toBe(0);
afterEach(allClosed);
afterAll(() => {
  server.closeAllConnections();
});

const bodyOf = async (path: string) => Buffer.from(await (await fetch(base + path)).arrayBuffer());
const isAll = (bytes: Buffer, byte: number, length: number) => bytes.equals(Buffer.alloc(length, byte));

/** Asks for much at once on one connection and reads nothing for now, so that the kernel cannot take it all. */
function slowReader(bytes: readonly number[], length: number) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.pause();
  for (const byte of bytes) socket.write(`GET /${byte}/${length} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return {
    socket,
    async read(): Promise<Buffer[]> {
      const bodies: Buffer[] = [];
      let text = Buffer.alloc(0);
      for await (const chunk of socket) {
        text = Buffer.concat([text, chunk as Buffer]);
        for (let head = text.indexOf("\r\n\r\n"); head >= 0 && text.length >= head + 4 + length; ) {
          bodies.push(text.subarray(head + 4, head + 4 + length));
          text = text.subarray(head + 4 + length);
          head = text.indexOf("\r\n\r\n");
        }
        if (bodies.length === bytes.length) break;
      }
      return bodies;
    },
  };
}

it("gives every reply its own bytes, however slowly it is read, and while others are cut in the middle", async () => {
  const bytes = Array.from({ length: 100 }, (_, n) => n + 1);
  const slow = slowReader(bytes, 200_000);
  const cut = slowReader(bytes, 200_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  cut.socket.destroy();
  const quick = bytes.map(async (byte) => isAll(await bodyOf(`/${byte}/150000`), byte, 150_000));
  expect(await Promise.all(quick)).toEqual(bytes.map(() => true));
  const bodies = await slow.read();
  slow.socket.destroy();
  expect(bodies.map((body, n) => isAll(body, bytes[n] ?? 0, 200_000))).toEqual(bytes.map(() => true));
  await expect.poll(blocksOut).toBe(0);
});

it("fills one block again and again for replies that follow each other", async () => {
  used.clear();
  for (let n = 0; n < 50; n++) await bodyOf(`/7/100000`);
  expect(used.size).toBeLessThan(5);
});

it("sends what is larger than a block, too", async () => {
  expect(isAll(await bodyOf(`/9/${BLOCK + 1}`), 9, BLOCK + 1)).toBe(true);
});

it("hands out a bounded number of blocks, and sends without one when all are out", async () => {
  const blocks: Buffer[] = [];
  for (let block = acquireBlock(); block; block = acquireBlock()) blocks.push(block);
  expect(blocks.length * BLOCK).toBeLessThanOrEqual(16 * 2 ** 20);
  expect(isAll(await bodyOf("/3/100000"), 3, 100_000)).toBe(true);
  for (const block of blocks) releaseBlock(block);
  await expect.poll(blocksOut).toBe(0);
});

it("has a bounded number of bytes under way in large replies, those that wait for their turn included", async () => {
  const [large, most] = [24 * 2 ** 20, 5];
  const statusOf = async () => {
    const reply = await fetch(`${base}/1/${large}`);
    await reply.arrayBuffer();
    return reply.status;
  };
  used.clear();
  const readers = [slowReader([1, 2, 3], large), slowReader([4], large), slowReader([5], large)];
  await expect.poll(() => used.size, { timeout: 10_000 }).toBe(most);
  expect(await statusOf()).toBe(503);
  // Small ones go on.
  expect(isAll(await bodyOf("/7/1000"), 7, 1000)).toBe(true);
  for (const { socket } of readers) socket.destroy();
  await expect.poll(statusOf, { timeout: 10_000 }).toBe(200);
  const one = slowReader([1, 2], large);
  await one.read();
  one.socket.destroy();
  await allClosed();
  expect(await Promise.all([statusOf(), statusOf(), statusOf(), statusOf()])).toEqual([200, 200, 200, 200]);
}, 60_000);

it("packs out of a block that is free again at once, and bounds what is large packed, too", () => {
  const response = (() => {
    const closed: (() => void)[] = [];
    return {
      once: (_: "close", listener: () => void) => closed.push(listener),
      close: () => closed.splice(0).map((f) => f()),
    };
  })();
  const noise = randomBytes(40 * 2 ** 20);
  const bytesOf = (length: number) => ({
    length,
    copyTo: (target: Buffer, at: number) => at + noise.copy(target, at, 0, length),
  });
  const packOf = (length: number) => packReply(bytesOf(length), "gzip", response as unknown as ServerResponse);
  expect(gunzipSync(packOf(100_000))).toEqual(noise.subarray(0, 100_000));
  expect(gunzipSync(packOf(BLOCK + 1))).toEqual(noise.subarray(0, BLOCK + 1));
  expect(blocksOut()).toBe(0);
  const packFour = () => {
    for (let n = 0; n < 4; n++) packOf(noise.length);
  };
  expect(packFour).toThrow(expect.objectContaining({ code: "overloaded" }));
  response.close();
  packOf(noise.length);
  response.close();
}, 60_000);

it("joins bytes and takes no text, whose bytes nobody has made", () => {
  const [head, tail] = [Buffer.from('{"label":'), Buffer.from("}")];
  const inner = joinBytes([Buffer.from(JSON.stringify("Öl 😀 \ud83d"))]);
  const joined = joinBytes([head, inner, tail]);
  const target = Buffer.alloc(joined.length + 2);
  expect(joined.copyTo(target, 1)).toBe(joined.length + 1);
  expect(target.subarray(1, -1)).toEqual(Buffer.from(JSON.stringify({ label: "Öl 😀 \ud83d" })));
  // @ts-expect-error a text is not bytes
  const mistaken = () => joinBytes(["Öl"]).copyTo(target, 0);
  expect(mistaken).toThrow(TypeError);
});
