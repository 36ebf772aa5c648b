import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { reservePort } from "./reserved-port.ts";

it("says that it lives while it starts, and that it cannot serve yet", async () => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const { handle } = (await reservePort({ host: "127.0.0.1", port })) as { handle: { close(): void } };
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await statusOf("/livez"), await statusOf("/readyz"), await statusOf("/")]).toEqual([200, 503, 503]);
  handle.close();
});
