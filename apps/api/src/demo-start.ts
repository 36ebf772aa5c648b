// Fills an empty data folder with the demo library while the server runs; the server is not ready until that is done.
import type { App } from "./app.ts";
import type { ServerConfiguration } from "./configuration.ts";
import { accountsWithDemoPassword } from "./modules/accounts/demo-passwords.service.ts";
import { importDemoIfEmpty, readDemoAccountsFromDescription } from "./modules/ingest/demo/demo.service.ts";
import { createImportProgressPrinter } from "./modules/ingest/report/import-console.ts";
import type { ImportProgress } from "./modules/ingest/report/import-report.ts";
import { announce, isTerminal } from "./platform/observability/logs.ts";

/** Demo accounts that still have their demo password. */
export type AccountsWithDemoPassword = Awaited<ReturnType<typeof readDemoAccountsFromDescription>>;

export async function importDemoAtStart(
  { fastify, services }: App,
  configuration: ServerConfiguration,
  signal: AbortSignal,
): Promise<AccountsWithDemoPassword> {
  if (!configuration.demo) return [];
  const { jobs, accounts, documents, saving, portalFiles, data, decoder, renditions, clock, health, search, indexed } =
    services;
  let filled = false;
  health.addCheck("demo library", () => filled);
  const terminal = isTerminal() ? createImportProgressPrinter(process.stdout) : undefined;
  let announced = false;
  const onProgress = (now: ImportProgress) => {
    if (!announced) announce(fastify.log, ["Filling the empty data folder with the demo library ..."]);
    announced = true;
    terminal?.progress(now);
  };
  try {
    const parts = { clock, jobs, decoder, renditions, accounts, documents, saving, portalFiles };
    await importDemoIfEmpty({ db: data.db, blobs: data.blobs, ...parts }, { onProgress, signal });
  } finally {
    terminal?.end();
  }
  await indexed;
  await search.catchUp();
  filled = true;
  const existing = new Set((await accountsWithDemoPassword(data.db.read)).map(({ name }) => name));
  return (await readDemoAccountsFromDescription()).filter(({ name }) => existing.has(name));
}
