// Pipelined requests, through the whole server.

import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpServer, MAX_PIPELINED } from "./http-server.ts";
import { MAX_BODY_BYTES } from "./request-bodies.ts";

let server: FastifyInstance;
let port = 0;
let begun: string[] = [];
/** Delayed replies. */
let held: (() => void)[] = [];

beforeAll(async () => {
  server = await createHttpServer({
    configuration: { logLevel: "silent", trustedProxies: ["127.0.0.1"], apiPrefix: "/api", stallSeconds: 30 },
  });
  server.get("/at-once/:n", ({ url }, reply) => {
    begun.push(url);
    reply.send(`${url};`);
  });
  server.get("/held", ({ url }, reply) => {
    begun.push(url);
    held.push(() => void reply.send("held;"));
  });
  server.post("/body", (_request, reply) => void reply.send("body;"));
  await server.listen({ port: 0, host: "127.0.0.1" });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => {
  begun = [];
  held = [];
});

function send(text: string): { socket: Socket; read(): string; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  let read = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    read += chunk;
  });
  socket.write(text);
  return { socket, read: () => read, closed: new Promise((resolve) => socket.once("close", resolve)) };
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const post = (length: number, body: string, more = "") =>
  `POST /body HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 10.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n${body}`;
const openConnections = () => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)));

describe("pipelined requests", () => {
  it("are answered one after the other, in order, whatever their kind", async () => {
    const paths = Array.from({ length: 6 }, (_, n) => `/at-once/${n}`);
    const { socket, read } = send(
      [get("/held"), ...paths.map(get), post(2, "{}"), post(2, "{}", "expect: 100-continue\r\n"), get("/held")].join(
        "",
      ),
    );
    await expect.poll(() => held.length).toBe(1);
    // The others wait for it.
    expect(begun).toEqual(["/held"]);
    held[0]?.();
    await expect.poll(() => held.length).toBe(2);
    expect(begun).toEqual(["/held", ...paths, "/held"]);
    held[1]?.();
    const answers = () => read().match(/(held|body|\/at-once\/\d);/g);
    const expected = ["held;", ...paths.map((path) => `${path};`), "body;", "body;", "held;"];
    await expect.poll(answers).toEqual(expected);
    // The connection continues to work.
    socket.write(get("/at-once/9"));
    await expect.poll(answers).toEqual([...expected, "/at-once/9;"]);
    socket.destroy();
  });

  it("close the connection if there are too many", async () => {
    const { closed } = send(get("/held") + get("/at-once/1").repeat(MAX_PIPELINED + 1));
    await closed;
    expect(begun).toEqual(["/held"]);
  });

  it("are dropped when the client disconnects", async () => {
    const { socket } = send(get("/held") + get("/at-once/1").repeat(MAX_PIPELINED));
    await expect.poll(() => begun.length).toBe(1);
    socket.destroy();
    await expect.poll(openConnections).toBe(0);
    held[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(begun).toEqual(["/held"]);
  });

  it("end with a reply that closes the connection, and leave no counts behind", async () => {
    for (let n = 0; n < 10; n++) {
      // Malformed: Fastify closes the connection after its answer.
      const { closed } = send(post(2, "{x") + post(MAX_BODY_BYTES, "{") + get("/at-once/1"));
      await closed;
    }
    expect(begun).toEqual([]);
    const { socket, read } = send(post(MAX_BODY_BYTES, `{}${" ".repeat(MAX_BODY_BYTES - 2)}`));
    await expect.poll(read).toContain("body;");
    socket.destroy();
  });

  it("without a body do not count as bodies while they are handled", async () => {
    const chunked =
      "GET /held HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 10.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n";
    const long = Array.from({ length: 9 }, () => send(chunked));
    await expect.poll(() => held.length).toBe(9);
    const { socket, read } = send(post(MAX_BODY_BYTES, `{}${" ".repeat(MAX_BODY_BYTES - 2)}`));
    await expect.poll(read).toContain("body;");
    for (const { socket } of long) socket.destroy();
    socket.destroy();
  });
});
