// Imports the demo library once per run; every worker's server starts on a copy of it.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, startPortal } from "./portal.ts";

/** An imported data folder, to skip the import while developing journeys. */
const configured = process.env.VITRINE_E2E_DATA;

export const demoTemplate = configured ?? join(repositoryRoot, "e2e", ".data", "demo");

export default async function importDemoData(): Promise<void> {
  if (configured) return;
  // A template of an earlier run may be outdated by a new build: import again each time.
  rmSync(demoTemplate, { recursive: true, force: true });
  const unfinished = `${demoTemplate}.making`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  console.log("Importing the demo library ...");
  const portal = await startPortal({ dataFolder: unfinished, seconds: 300 });
  await portal.stop();
  if (!existsSync(join(unfinished, "vitrine.db"))) throw new Error(`No database after the start:\n${portal.output()}`);
  renameSync(unfinished, demoTemplate);
}
