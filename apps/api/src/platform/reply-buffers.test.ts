import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BLOCK, giveBlock, takeBlock } from "./blocks.ts";
import { fillReply } from "./reply-buffers.ts";

const used = new Set<ArrayBufferLike>();
let server: Server;
let base = "";
beforeAll(async () => {
  // `/<byte>/<length>` is that byte, so often.
  server = createServer((request, response) => {
    const [byte = 0, length = 0] = (request.url ?? "").slice(1).split("/").map(Number);
    const bytes = fillReply({ length, copyTo: (target, at) => target.fill(byte, at, at + length).length }, response);
    used.add(bytes.buffer);
    response.writeHead(200, { "content-length": length });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
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
  expect(bodies.map((body, n) => isAll(body, bytes[n] ?? 0, 200_000))).toEqual(bytes.map(() => true));
});

it("fills one block again and again for replies that follow each other", async () => {
  used.clear();
  for (let n = 0; n < 50; n++) await bodyOf(`/7/100000`);
  expect(used.size).toBeLessThan(5);
});

it("sends what is larger than a block, too", async () => {
  expect(isAll(await bodyOf(`/9/${BLOCK + 1}`), 9, BLOCK + 1)).toBe(true);
});

it("keeps a bounded number of blocks", () => {
  for (let n = 0; n < 1000; n++) giveBlock(Buffer.alloc(1));
  let kept = 0;
  while (takeBlock().length === 1) kept++;
  expect(kept).toBeLessThanOrEqual(64);
});
