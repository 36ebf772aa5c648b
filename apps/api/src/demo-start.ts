// Fills an empty data folder with the demo library while the server runs already; it is not ready until that is done.
import type { App } from "./app.ts";
import type { ServerConfiguration } from "./configuration.ts";
import { accountsOfDemo } from "./modules/accounts/demo-passwords.service.ts";
import { demoAccounts, ensureDemo } from "./modules/ingest/demo.service.ts";
import { createImportConsole } from "./modules/ingest/import-console.ts";
import type { Progress } from "./modules/ingest/import-report.ts";
import { announce, isTerminal } from "./platform/logs.ts";

export interface DemoStart {
  /** The accounts that the demo brought, where they still have its passwords. */
  accounts: { name: string; password: string; about: string }[];
}

export async function startDemo(
  { fastify, services }: App,
  configuration: ServerConfiguration,
  signal: AbortSignal,
): Promise<DemoStart> {
  if (!configuration.demo) return { accounts: [] };
  const { jobs, accounts, documents, saving, portalFiles, data, decoder, renditions, clock, health, search, indexed } =
    services;
  let filled = false;
  health.check("demo library", () => filled);
  const terminal = isTerminal() ? createImportConsole(process.stdout) : undefined;
  let announced = false;
  const onProgress = (now: Progress) => {
    if (!announced) announce(fastify.log, ["Filling the empty data folder with the demo library ..."]);
    announced = true;
    terminal?.progress(now);
  };
  try {
    const parts = {
      db: data.db,
      blobs: data.blobs,
      clock,
      jobs,
      decoder,
      renditions,
      accounts,
      documents,
      saving,
      portalFiles,
    };
    await ensureDemo(parts, { onProgress, signal });
  } finally {
    terminal?.end();
  }
  await indexed;
  await search.catchUp();
  filled = true;
  const existing = new Set((await accountsOfDemo(data.db.sqlite)).map(({ name }) => name));
  return { accounts: (await demoAccounts()).filter(({ name }) => existing.has(name)) };
}
