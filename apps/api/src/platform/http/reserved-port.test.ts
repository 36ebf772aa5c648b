import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { listenWhileStarting, takeOverPort } from "./reserved-port.ts";

it("answers /livez while the server starts, and hands over the port once it has started", async () => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const reserved = await listenWhileStarting({ host: "127.0.0.1", port });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await statusOf("/livez"), await statusOf("/readyz"), await statusOf("/")]).toEqual([200, 503, 503]);
  const server = createServer((_request, reply) => reply.writeHead(204).end());
  await takeOverPort(server, reserved);
  expect([await statusOf("/livez"), await statusOf("/")]).toEqual([204, 204]);
  await new Promise((resolve) => server.close(resolve));
  await expect(statusOf("/")).rejects.toThrow();
});
