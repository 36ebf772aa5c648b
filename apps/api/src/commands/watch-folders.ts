// `vitrine import <folder> --watch`
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import type { ServerConfiguration } from "../configuration.ts";
import { createMetadataReader } from "../modules/ingest/metadata/metadata-reader.service.ts";
import { createImportConsole, type ImportConsole } from "../modules/ingest/report/import-console.ts";
import { formatImportTable } from "../modules/ingest/report/import-table.ts";
import { describeVisibility } from "../modules/ingest/terms/visibility.service.ts";
import { type WatchEvent, watchFolder } from "../modules/ingest/watch/watch.service.ts";
import { createDecoder } from "../modules/renditions/decoder.service.ts";
import { createRenditionsService } from "../modules/renditions/renditions.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { openDataFolder } from "../platform/storage/data-folder.ts";
import { toDiskFullError } from "../platform/storage/disk-full.ts";
import type { Command } from "./command.ts";
import { INTERRUPTED_EXIT_CODE, onInterrupt } from "./interrupt.ts";
import { preparePool } from "./prepare-pool.ts";

type Values = Parameters<Command["run"]>[1];

/** A file is imported after it has not changed for this long. */
const SETTLE_SECONDS = 2;
/** Seconds until a folder that could not be watched is retried: doubled each time, up to the maximum. */
const [MIN_RETRY, MAX_RETRY] = [1, 60];
/** Seconds. */
const DAY = 86_400;

export async function watchFolders(
  folders: string[],
  values: Values,
  configuration: ServerConfiguration,
): Promise<number> {
  const { pool, requestedPool, createPool, mapping, poll, settle, withoutTerms } = parseOptions(folders, values);
  const data = openDataFolder(configuration.dataFolder);
  const decoder = createDecoder({ temporaryFolder: data.temporary });
  const metadata = createMetadataReader();
  const terminal = createImportConsole(process.stdout);
  const stop = new AbortController();
  const end = () => stop.abort();
  // Ends with the server that started it.
  const isOfServer = values["of-server"] === true;
  if (isOfServer) process.once("disconnect", end);
  const endChildren = () => Promise.all([decoder.close(), metadata.close()]);
  const stopListening = onInterrupt(() => {
    end();
    if (!isOfServer)
      process.stderr.write("\nFinishing the current files, for a few seconds. Press Ctrl-C again to stop at once.\n");
  }, endChildren);
  const { db, blobs } = data;
  const parts = {
    ...{ db, blobs, decoder, metadata, clock: systemClock, jobs: createJobs(db, systemClock) },
    renditions: createRenditionsService(db, blobs, decoder, systemClock),
  };
  const details = configuration.logLevel === "debug";
  const imports = new PQueue({ concurrency: 1 });
  const options = {
    pool,
    settle,
    withoutTerms,
    signal: stop.signal,
    excludedPaths: [data.path],
    runExclusively: <T>(work: () => Promise<T>) => imports.add(work),
  };
  // After the first import, since there are no assets to see before.
  const printVisibility = (root: string) => {
    const of = { guestAccess: configuration.guestAccess, now: systemClock.seconds(), pool: requestedPool };
    process.stdout.write(`${describeVisibility(db, { root }, of)}\n`);
  };
  try {
    await preparePool(db, pool, {
      create: createPool,
      isOfServer,
    });
    const watchOne = (folder: string) => () =>
      watchFolder(parts, {
        ...{ ...options, folder },
        ...(mapping === undefined ? {} : { mapping }),
        ...(poll === undefined ? {} : { poll }),
        onEvent(news) {
          printEvent(news, terminal, details);
          if (news.kind === "imported" && news.isFirst) printVisibility(news.root);
        },
        onProgress: (now) => terminal.progress(now),
      });
    // A missing folder is an error on the command line; a server watches the others and waits for it.
    const watches = folders.map((folder) =>
      isOfServer ? retryUntilWatched(folder, watchOne(folder), stop.signal) : watchOne(folder)(),
    );
    // A watch that fails ends the others, which finish their current files.
    const ends = await Promise.allSettled(watches.map((watch) => watch.finally(end)));
    const failure = ends.find((each) => each.status === "rejected");
    if (failure) throw failure.reason;
    process.stdout.write("The watch has ended. Start it again at any time: it resumes there.\n");
    return INTERRUPTED_EXIT_CODE;
  } catch (error) {
    throw toDiskFullError(error, data.path, "start the same watch again: it resumes there");
  } finally {
    terminal.end();
    await endChildren();
    await db.close();
    stopListening();
    process.off("disconnect", end);
  }
}

function parseOptions(folders: string[], values: Values) {
  if (folders.length === 0) throw new StartError("Name the folders to watch: vitrine import <folder> --watch");
  if (values.prune) {
    throw new StartError(
      "--prune cannot be used with --watch, which marks deleted files as missing. Import the folder with --prune to delete their assets.",
    );
  }
  for (const name of ["catalogue", "dry-run", "report"]) {
    if (values[name] !== undefined) throw new StartError(`--${name} cannot be used with --watch. Omit one of them.`);
  }
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  if (values["move-pool"]) {
    throw new StartError(
      "--move-pool cannot be used with --watch. Import the folder once with --pool and --move-pool, and watch it then.",
    );
  }
  return {
    pool: text("pool") ?? "public",
    requestedPool: text("pool"),
    createPool: values["create-pool"] === true,
    mapping: text("mapping"),
    withoutTerms: values["without-terms"] === true,
    poll: secondsOf("poll", text("poll")),
    settle: secondsOf("settle", text("settle")) ?? SETTLE_SECONDS,
  };
}

function secondsOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > DAY) {
    throw new StartError(`--${name} must be a number of seconds from 1 to ${DAY}, not ${JSON.stringify(text)}.`);
  }
  return seconds;
}

/** Retries until the folder can be watched; prints each reason once. */
async function retryUntilWatched(folder: string, watch: () => Promise<void>, signal: AbortSignal): Promise<void> {
  let lastMessage: string | undefined;
  for (let retry = MIN_RETRY; !signal.aborted; retry = Math.min(retry * 2, MAX_RETRY)) {
    try {
      return await watch();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      if (error.message !== lastMessage) {
        process.stderr.write(
          `${folder}: ${error.message} Trying again until it can be watched; the other folders are watched meanwhile.\n`,
        );
      }
      lastMessage = error.message;
    }
    await sleep(retry * 1000, undefined, { signal }).catch(() => {});
  }
}

function printEvent(news: WatchEvent, terminal: ImportConsole, details: boolean): void {
  terminal.end();
  const { root } = news;
  // Warnings go to stderr, where service managers look for them.
  const say = (sentence: string) => process.stdout.write(`${root}: ${sentence}\n`);
  const warn = (sentence: string) => process.stderr.write(`${root}: ${sentence}\n`);
  switch (news.kind) {
    case "begun":
      return void say(`watching${news.resumed ? " again after an interruption" : ""}. Ctrl-C ends it.`);
    case "polling":
      return void say(`${pollReasons[news.why]} scanning it every ${news.seconds} s.`);
    case "imported":
      return void process.stdout.write(formatReport(news, details));
    case "away":
      return void warn(
        "missing or empty, as if its disk is not mounted. Waiting for it; nothing is marked as missing.",
      );
    case "back":
      return void say("available again.");
    case "failed":
      return void warn(`${news.message} Trying again in ${news.retrySeconds} s.`);
  }
}

const pollReasons = {
  asked: "As requested,",
  network: "Network mounts do not report changes by other machines, so",
  limited: "The system watches no more folders (on Linux: fs.inotify.max_user_watches), so",
};

function formatReport({ root, report, isFirst }: Extract<WatchEvent, { kind: "imported" }>, details: boolean): string {
  const notices = report.notices.map((notice) => `\n${notice}\n`).join("");
  return `${notices}\n${now()}  ${root}\n\n${formatImportTable(report, { details, isPart: !isFirst })}\n`;
}

const now = () => new Date().toLocaleString("sv-SE");
