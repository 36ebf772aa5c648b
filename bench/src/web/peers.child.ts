// Child process that serves each folder with the portal's own server, so that compression, caching and headers are the
// same. Arguments are folders with an `index.html`; it replies with their URLs in that order.
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "@vitrine/api/app";
import { readConfiguration } from "@vitrine/api/configuration";

const data = await mkdtemp(join(tmpdir(), "vitrine-bench-peers-"));
const apps = await Promise.all(
  process.argv.slice(2).map(async (webRoot, at) => {
    const configuration = readConfiguration({
      VITRINE_DATA: join(data, String(at)),
      VITRINE_DEMO: "0",
      VITRINE_LOG: "error",
      NODE_ENV: "production",
    });
    const { fastify, close } = await buildApp({ ...configuration, webRoot });
    await fastify.listen({ port: 0, host: "127.0.0.1" });
    return { port: (fastify.server.address() as AddressInfo).port, close };
  }),
);

process.once("message", async () => {
  for (const { close } of apps) await close();
  await rm(data, { recursive: true, force: true });
  process.exit(0);
});
process.send?.(apps.map(({ port }) => `http://127.0.0.1:${port}`));
