import { realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { mergeStored } from "@vitrine/settings/merge";
import { fileTypeFromFile } from "file-type";
import { defined } from "../../platform/defined.ts";
import type { JobRun, Jobs } from "../../platform/jobs.ts";
import { AccountError, type Accounts } from "../accounts/accounts.service.ts";
import type { DocumentName, DocumentSaving } from "../settings/document-saving.service.ts";
import type { PortalDocuments } from "../settings/portal-documents.service.ts";
import type { PortalFileName, PortalFiles } from "../settings/portal-files.service.ts";
import { isEmptyLibrary } from "./demo.repository.ts";
import {
  saveDemoAssets,
  saveDemoBookmarks,
  saveDemoCollections,
  saveDemoFields,
  saveDemoRights,
} from "./demo-contents.ts";
import { showDemoFilms, showDemoSoundsAndModels } from "./demo-films.ts";
import { type Demo, DemoError, readDemo } from "./demo-schema.ts";
import { type ImportParts, runImport } from "./import.service.ts";
import type { ImportReport, Progress } from "./import-report.ts";
import { ensureStarterConfig } from "./starter-config.service.ts";

/**
 * Fills an empty data folder with the demo library by an ordinary import. `demo.json` describes what an import cannot
 * know: accounts, rights, collections, labels. The next start continues an interrupted one.
 */
export interface DemoParts extends ImportParts {
  accounts: Pick<Accounts, "add" | "list">;
  documents: Pick<PortalDocuments, "config">;
  saving: Pick<DocumentSaving, "save">;
  portalFiles: Pick<PortalFiles, "putPortalFile">;
}

export interface DemoOptions {
  /** Default: the demo library of this repository. */
  file?: string;
  onProgress?: (now: Progress) => void;
  signal?: AbortSignal;
}

export interface DemoAccount {
  name: string;
  password: string;
  about: string;
}

const SHIPPED = fileURLToPath(new URL("../../../../../fixtures/demo.json", import.meta.url));

/** Imports the demo library. Undefined if a library exists already, or this installation has no demo library. */
export async function ensureDemo(parts: DemoParts, options: DemoOptions = {}): Promise<ImportReport | undefined> {
  const file = options.file ?? SHIPPED;
  if (!(await stat(file).catch(() => undefined))) return undefined;
  const job = await beginDemo(parts.jobs, options.signal);
  if (!job) return undefined;
  try {
    const signal = AbortSignal.any([job.signal, ...(options.signal ? [options.signal] : [])]);
    const report = await fill(parts, file, { ...options, signal });
    await (report.interrupted ? job.release() : job.end("done", {}));
    return report;
  } catch (error) {
    // The next start begins it again, once what stopped this one is mended.
    await job.release().catch(() => {});
    throw error;
  }
}

/** Claims the job; undefined when there is nothing to do. Waits while another process works on it. */
async function beginDemo(jobs: Jobs, signal: AbortSignal | undefined): Promise<JobRun | undefined> {
  for (;;) {
    if ((await jobs.list("demo", 1))[0]?.state === "done") return undefined;
    const begun = await jobs.begin({ kind: "demo", key: "library", payload: {}, onlyIf: isEmptyLibrary });
    if (begun.outcome === "begun") return begun.run;
    if (begun.outcome === "unwanted") return undefined;
    await jobs.settled(begun.job.id, signal);
  }
}

async function fill(parts: DemoParts, file: string, options: DemoOptions): Promise<ImportReport> {
  const demo = await readDemo(file);
  const folder = dirname(resolve(file));
  const library = await realpath(join(folder, demo.library)).catch(() => {
    throw new DemoError(`there is no folder ${join(folder, demo.library)}.`);
  });
  const { db } = parts;
  await db.write((tx) => saveDemoRights(tx, demo));
  const existing = new Set((await parts.accounts.list()).map(({ name }) => name));
  for (const { about: _about, bookmarks: _bookmarks, ...account } of demo.accounts) {
    // `add` makes asset users by default; demo.json says so explicitly.
    if (!existing.has(account.name)) await parts.accounts.add(defined({ assetUser: false, ...account })).catch(refused);
  }
  const report = await runImport(parts, {
    folder: library,
    pool: "public",
    prune: false,
    // demo.json says which of its files are under terms, and none of them holds any.
    withoutTerms: true,
    ...(demo.mapping ? { mapping: join(folder, demo.mapping) } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (report.interrupted) return report;
  await db.write((tx) => {
    saveDemoFields(tx, demo);
    saveDemoAssets(tx, demo, library);
    saveDemoCollections(tx, demo, library);
    saveDemoBookmarks(tx, demo, library);
  });
  const posters = join(folder, demo.posters);
  await showDemoFilms(parts, library, posters);
  await showDemoSoundsAndModels(parts, library, posters);
  await saveDemoPortal(parts, demo, folder);
  return report;
}

function refused(error: unknown): never {
  throw error instanceof AccountError ? new DemoError(`an account of demo.json: ${error.message}`) : error;
}

/** The accounts to print at the start; empty without a demo library. */
export async function demoAccounts(file = SHIPPED): Promise<DemoAccount[]> {
  if (!(await stat(file).catch(() => undefined))) return [];
  const { accounts: all } = await readDemo(file);
  return all.map(({ name, password, about }) => ({ name, password, about: about ?? "" }));
}

async function saveDemoPortal(parts: DemoParts, demo: Demo, folder: string): Promise<void> {
  const { db, clock, documents, saving, portalFiles } = parts;
  const save = (name: DocumentName, document: object) => saving.save(name, document, { caller: {}, by: "demo" });
  for (const [name, path] of Object.entries(demo.portalFiles)) {
    const file = join(folder, path);
    // A portal without its logo is better than none.
    if (!(await stat(file).catch(() => undefined))) continue;
    await portalFiles.putPortalFile(name as PortalFileName, { file }, await mimeOf(file));
  }
  // Made anew, since fields and collections have changed since the import.
  await ensureStarterConfig(db, clock, { anew: true });
  const stored = await documents.config();
  const config = mergeStored(JSON.parse(stored?.body ?? "{}") as object, demo.config);
  await save({ kind: "global", key: "" }, config);
  for (const [lang, pages] of Object.entries(demo.customPages)) {
    await save({ kind: "custom_html", key: lang }, pages);
  }
}

async function mimeOf(file: string): Promise<string> {
  if (file.endsWith(".svg")) return "image/svg+xml";
  if (file.endsWith(".css")) return "text/css";
  return (await fileTypeFromFile(file))?.mime ?? "application/octet-stream";
}
