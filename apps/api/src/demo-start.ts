// Fills an empty data folder with the demo library while the server runs; the server is not ready until that is done.
import type { App } from "./app.ts";
import type { ServerConfiguration } from "./configuration.ts";
import { accountsWithDemoPassword } from "./modules/accounts/demo-passwords.service.ts";
import { ensureDemo, listDemoAccounts } from "./modules/ingest/demo/demo.service.ts";
import { createImportConsole } from "./modules/ingest/report/import-console.ts";
import type { ImportProgress } from "./modules/ingest/report/import-report.ts";
import { announce, isTerminal } from "./platform/observability/logs.ts";

export interface DemoStart {
  /** Demo accounts that still have their demo password. */
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
  health.addCheck("demo library", () => filled);
  const terminal = isTerminal() ? createImportConsole(process.stdout) : undefined;
  let announced = false;
  const onProgress = (now: ImportProgress) => {
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
  const existing = new Set((await accountsWithDemoPassword(data.db.read)).map(({ name }) => name));
  return { accounts: (await listDemoAccounts()).filter(({ name }) => existing.has(name)) };
}
