// What a connection asks for in a row, without waiting for the answers.
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerInTurn, MOST_IN_A_ROW } from "./pipelining.ts";

const REPLY = "x".repeat(100_000);
let begun: string[] = [];
let underWay = 0;
let most = 0;

const server = createServer((request, response) => {
  begun.push(request.url ?? "");
  most = Math.max(most, ++underWay);
  response.once("finish", () => underWay--);
  setImmediate(() => response.end(request.url === "/large" ? REPLY : `${request.url};`));
});
answerInTurn(server);

let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

function ask(paths: readonly string[]): Socket {
  begun = [];
  underWay = most = 0;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(""));
  return socket;
}

it("is answered one after the other, in order", async () => {
  const paths = Array.from({ length: MOST_IN_A_ROW + 1 }, (_, n) => `/${n}`);
  const socket = ask(paths);
  let read = "";
  socket.on("data", (chunk) => {
    read += chunk;
  });
  await expect.poll(() => [...read.matchAll(/\/\d+;/g)].map(([text]) => text)).toEqual(paths.map((path) => `${path};`));
  expect(most).toBe(1);
  // And the connection goes on.
  socket.write("GET /more HTTP/1.1\r\nhost: a\r\n\r\n");
  await expect.poll(() => read).toContain("/more;");
  socket.destroy();
});

it("is cut when it is too much in a row", async () => {
  const socket = ask(Array.from({ length: 1000 }, () => "/large"));
  socket.pause();
  await new Promise((resolve) => socket.once("close", resolve).resume());
  expect(begun.length).toBeLessThanOrEqual(MOST_IN_A_ROW + 1);
});

it("is forgotten when the reader goes", async () => {
  const socket = ask(Array.from({ length: MOST_IN_A_ROW }, () => "/large"));
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const answered = begun.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun.length).toBe(answered);
});
