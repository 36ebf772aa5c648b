// What the operator reads in the terminal once the server listens.
import type { AddressInfo } from "node:net";
import type { App } from "./app.ts";
import type { Settings } from "./settings.ts";

export async function greet({ fastify, services }: App, settings: Settings): Promise<void> {
  const address = settings.origin ?? localAddress(fastify.server.address() as AddressInfo);
  const lines = [`Vitrine runs on ${address}`, `Data: ${settings.dataFolder}`];
  if (!(await services.accounts.hasAdmin())) {
    const code = await services.accounts.makeSetupCode();
    lines.push(
      "There is no administrator yet. This link makes the first one, once:",
      `${address}/#/setup?code=${code}`,
    );
  }
  console.log(`\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
}

function localAddress({ address, port, family }: AddressInfo): string {
  const everywhere = address === "0.0.0.0" || address === "::";
  const host = everywhere ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
