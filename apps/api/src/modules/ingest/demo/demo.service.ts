import { realpath, stat } from "node:fs/promises";
import { dirname, join, parse, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { mergeWithDefaults } from "@vitrine/settings/merge";
import { fileTypeFromFile } from "file-type";
import { OperatorError } from "../../../platform/errors/operator-error.ts";
import type { JobRun, Jobs } from "../../../platform/jobs/jobs.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import type { Accounts } from "../../accounts/accounts.service.ts";
import { savePictureFingerprint, updateAsset } from "../../library/asset-writer.repository.ts";
import { IMPORT_PICTURE_SIZES } from "../../renditions/decoder.service.ts";
import { saveRenditions } from "../../renditions/rendition-writer.repository.ts";
import type { DocumentIdentifier, DocumentSaving } from "../../settings/document-saving.service.ts";
import type { PortalDocuments } from "../../settings/portal-documents.service.ts";
import type { PortalFileName, PortalFiles } from "../../settings/portal-files.service.ts";
import { toAnalysisColumns } from "../asset-record.ts";
import { type ImportDeps, runImport } from "../import.service.ts";
import type { ImportProgress, ImportReport } from "../report/import-report.ts";
import { ensureStarterSettings } from "../starter-config.service.ts";
import { isEmptyLibrary, listDemoMediaForPosters } from "./demo.repository.ts";
import {
  saveDemoBookmarks,
  saveDemoCollections,
  saveDemoRights,
  updateDemoAssets,
  updateDemoFields,
} from "./demo-contents.ts";
import { type DemoDescription, DemoError, readDemoDescription } from "./demo-schema.ts";

/**
 * Fills an empty data folder with the demo library by an ordinary import. `demo.json` describes what an import cannot
 * know: accounts, rights, collections, labels. The next start continues an interrupted one.
 */
export interface DemoDeps extends ImportDeps {
  accounts: Pick<Accounts, "add" | "list">;
  documents: Pick<PortalDocuments, "config">;
  saving: Pick<DocumentSaving, "save">;
  portalFiles: Pick<PortalFiles, "putPortalFile">;
}

export interface DemoOptions {
  /** Default: the demo library of this repository. */
  file?: string;
  onProgress?: (now: ImportProgress) => void;
  signal?: AbortSignal;
}

const DEFAULT_DEMO_FILE = fileURLToPath(new URL("../../../../../../fixtures/demo.json", import.meta.url));

/** Imports the demo library. Undefined if a library exists already, or this installation has no demo library. */
export async function importDemoIfEmpty(parts: DemoDeps, options: DemoOptions = {}): Promise<ImportReport | undefined> {
  const file = options.file ?? DEFAULT_DEMO_FILE;
  if (!(await stat(file).catch(() => undefined))) return undefined;
  const job = await claimDemoJob(parts.jobs, options.signal);
  if (!job) return undefined;
  try {
    const signal = AbortSignal.any([job.signal, ...(options.signal ? [options.signal] : [])]);
    const report = await importDemo(parts, file, { ...options, signal });
    await (report.interrupted ? job.release() : job.end("done", {}));
    return report;
  } catch (error) {
    // Releases the job, so that the next start retries it.
    await job.release().catch(() => {});
    throw error;
  }
}

/** Claims the job; undefined when there is nothing to do. Waits while another process works on it. */
async function claimDemoJob(jobs: Jobs, signal: AbortSignal | undefined): Promise<JobRun | undefined> {
  for (;;) {
    if ((await jobs.list("demo", 1))[0]?.state === "done") return undefined;
    const begun = await jobs.start({ kind: "demo", key: "library", payload: {}, onlyIf: isEmptyLibrary });
    if (begun.outcome === "started") return begun.run;
    if (begun.outcome === "skipped") return undefined;
    await jobs.waitUntilIdle(begun.job.id, signal);
  }
}

async function importDemo(parts: DemoDeps, file: string, options: DemoOptions): Promise<ImportReport> {
  const demo = await readDemoDescription(file);
  const folder = dirname(resolve(file));
  const library = await realpath(join(folder, demo.library)).catch(() => {
    throw new DemoError(`there is no folder ${join(folder, demo.library)}.`);
  });
  const { db } = parts;
  await db.write((tx) => saveDemoRights(tx, demo));
  const existing = new Set((await parts.accounts.list()).map(({ name }) => name));
  for (const { about: _about, bookmarks: _bookmarks, ...account } of demo.accounts) {
    // `add` creates asset users by default; demo.json states it explicitly.
    if (!existing.has(account.name))
      await parts.accounts.add(omitUndefined({ assetUser: false, ...account })).catch(rethrowAsDemoError);
  }
  const report = await runImport(parts, {
    folder: library,
    pool: "public",
    prune: false,
    // Terms of the demo files come from demo.json, not from their metadata.
    withoutTerms: true,
    ...(demo.mapping ? { mapping: join(folder, demo.mapping) } : {}),
    ...omitUndefined({ onProgress: options.onProgress, signal: options.signal }),
  });
  if (report.interrupted) return report;
  await db.write(async (tx) => {
    await updateDemoFields(tx, demo);
    await updateDemoAssets(tx, demo, library);
    await saveDemoCollections(tx, demo, library);
    await saveDemoBookmarks(tx, demo, library);
  });
  await addDemoPosters(parts, library, join(folder, demo.posters));
  await saveDemoPortal(parts, demo, folder);
  return report;
}

/**
 * Adds shipped posters to the demo's sounds and models, and to its films on a machine without ffmpeg, where the originals
 * of films and sounds are played. Only for demo files; the original of any other film is never served as its preview.
 */
async function addDemoPosters(deps: ImportDeps, root: string, posters: string): Promise<void> {
  const { db, blobs, decoder, renditions } = deps;
  for (const { id, version, path, kind, mime } of await listDemoMediaForPosters(db, root)) {
    const poster = join(posters, `${parse(path).name}.jpg`);
    if (!(await stat(poster).catch(() => undefined))) continue;
    const made = await decoder
      .pictures(poster, "image/jpeg", IMPORT_PICTURE_SIZES, { analyse: true })
      .catch((error: Error) => {
        throw new DemoError(`${poster}: ${error.message}.`);
      });
    const staged = await renditions.stage(made);
    if (kind !== "model") {
      const blob = await blobs.stage({ file: join(root, path) });
      staged.push({ name: "play", blob, mime, width: null, height: null });
    }
    const measures = kind === "video" ? { problem: null, width: made.width, height: made.height } : {};
    await db.write(async (tx) => {
      await updateAsset(tx, id, { ...measures, ...toAnalysisColumns(made.analysis) });
      await savePictureFingerprint(tx, id, made.analysis);
      await saveRenditions(tx, blobs, { assetId: id, version, staged });
    });
  }
}

function rethrowAsDemoError(error: unknown): never {
  throw error instanceof OperatorError ? new DemoError(`an account of demo.json: ${error.message}`) : error;
}

/** The accounts to print at the start; empty without a demo library. */
export async function readDemoAccountsFromDescription(file = DEFAULT_DEMO_FILE) {
  if (!(await stat(file).catch(() => undefined))) return [];
  const { accounts: all } = await readDemoDescription(file);
  return all.map(({ name, password, about }) => ({ name, password, about: about ?? "" }));
}

async function saveDemoPortal(parts: DemoDeps, demo: DemoDescription, folder: string): Promise<void> {
  const { db, clock, documents, saving, portalFiles } = parts;
  const save = (name: DocumentIdentifier, document: object) => saving.save(name, document, { caller: {}, by: "demo" });
  for (const [name, path] of Object.entries(demo.portalFiles)) {
    const file = join(folder, path);
    // Missing portal files, such as the logo, are skipped.
    if (!(await stat(file).catch(() => undefined))) continue;
    await portalFiles.putPortalFile(name as PortalFileName, { file }, await mimeOf(file));
  }
  // Rebuild the settings, since fields and collections have changed since the import.
  await ensureStarterSettings(db, clock, { anew: true });
  const stored = await documents.config();
  const config = mergeWithDefaults(JSON.parse(stored?.body ?? "{}") as object, demo.config);
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
