// What `vitrine import` needs with and without --watch: the library, child processes, the terminal, and Ctrl-C.
import type { ServerConfiguration } from "../configuration.ts";
import { createMetadataReader } from "../modules/ingest/metadata/metadata-reader.service.ts";
import { createImportProgressPrinter } from "../modules/ingest/report/import-console.ts";
import { describeVisibility } from "../modules/ingest/terms/visibility.service.ts";
import { createDecoder } from "../modules/renditions/decoder.service.ts";
import { createRenditionsService } from "../modules/renditions/renditions.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { openDataFolder } from "../platform/storage/data-folder.ts";
import type { OptionValues } from "./command.ts";
import { onInterrupt } from "./interrupt.ts";
import { readTextOption } from "./option-values.ts";

export type ImportSession = ReturnType<typeof openImportSession>;

export function openImportSession({ dataFolder, logLevel, guestAccess }: ServerConfiguration, values: OptionValues) {
  const data = openDataFolder(dataFolder);
  const { db, blobs } = data;
  const decoder = createDecoder({ temporaryFolder: data.temporary });
  const metadata = createMetadataReader();
  const terminal = createImportProgressPrinter(process.stdout);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  // An import that a server started stops when that server ends.
  const isOfServer = values["of-server"] === true;
  if (isOfServer) process.once("disconnect", stop);
  const endChildren = () => Promise.all([decoder.close(), metadata.close()]);
  const stopListening = onInterrupt(() => {
    stop();
    if (!isOfServer)
      process.stderr.write("\nFinishing the current files, for a few seconds. Press Ctrl-C again to stop at once.\n");
  }, endChildren);
  return {
    data,
    deps: {
      ...{ db, blobs, decoder, metadata, clock: systemClock, jobs: createJobs(db, systemClock) },
      renditions: createRenditionsService(db, blobs, decoder, systemClock),
    },
    terminal,
    isOfServer,
    stop,
    signal: stopping.signal,
    /** Whether reports contain the messages of programs that could not read a file. */
    details: logLevel === "debug",
    /** Prints who can see the imported assets. */
    async printVisibility(imported: Parameters<typeof describeVisibility>[1]): Promise<void> {
      const of = { guestAccess, now: systemClock.seconds(), pool: readTextOption(values.pool) };
      process.stdout.write(`${await describeVisibility(db, imported, of)}\n`);
    },
    async close(): Promise<void> {
      terminal.end();
      await endChildren();
      await db.close();
      stopListening();
      process.off("disconnect", stop);
    },
  };
}

/** Parses the options that `vitrine import` has both with and without --watch. */
export const parseImportOptions = (values: OptionValues) => ({
  pool: readTextOption(values.pool) ?? "public",
  createPool: values["create-pool"] === true,
  /** Mapping of the catalogue, or else of embedded tags. */
  mapping: readTextOption(values.mapping),
  withoutTerms: values["without-terms"] === true,
});

/** The folder is imported before the catalogue, except in a dry run. */
export type ImportRequest = ReturnType<typeof parseImportRequest>;

export function parseImportRequest([folder, ...others]: string[], values: OptionValues) {
  const options = parseImportOptions(values);
  const catalogue = readTextOption(values.catalogue);
  if ((folder === undefined && catalogue === undefined) || others.length > 0) {
    throw new StartError("Name one folder: vitrine import <folder>, or a catalogue: vitrine import --catalogue <file>");
  }
  const dryRun = values["dry-run"] === true;
  if (dryRun && catalogue === undefined) {
    throw new StartError("--dry-run is for catalogues: vitrine import --catalogue <file> --dry-run");
  }
  const movePool = values["move-pool"] === true;
  if (movePool && (readTextOption(values.pool) === undefined || catalogue !== undefined)) {
    throw new StartError("--move-pool requires a folder and --pool: vitrine import <folder> --pool <code> --move-pool");
  }
  if (options.createPool && dryRun)
    throw new StartError("--create-pool cannot be used with --dry-run, which changes nothing.");
  const [prune, report] = [values.prune === true, readTextOption(values.report)];
  return { ...options, folder, catalogue, dryRun, movePool, prune, report };
}
