// `vitrine import <folder> --watch`
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import type { ServerConfiguration } from "../configuration.ts";
import type { ImportProgressPrinter } from "../modules/ingest/report/import-console.ts";
import { formatImportTable } from "../modules/ingest/report/import-table.ts";
import { type WatchEvent, watchFolder } from "../modules/ingest/watch/watch.service.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { toDiskFullError } from "../platform/storage/disk-full.ts";
import type { OptionValues } from "./command.ts";
import { createMissingPoolIfConfirmed } from "./create-missing-pool.ts";
import { openImportSession, parseImportOptions } from "./import-session.ts";
import { INTERRUPTED_EXIT_CODE } from "./interrupt.ts";
import { parseNumberOption } from "./option-values.ts";

/** A file is imported after it has not changed for this long. */
const SETTLE_SECONDS = 2;
/** Seconds until a folder that could not be watched is retried: doubled each time, up to the maximum. */
const [MIN_RETRY, MAX_RETRY] = [1, 60];
/** Seconds. */
const DAY = 86_400;

export async function watchFolders(
  folders: string[],
  values: OptionValues,
  configuration: ServerConfiguration,
): Promise<number> {
  const { createPool, ...options } = parseOptions(folders, values);
  const session = openImportSession(configuration, values);
  const { data, deps, terminal, isOfServer, signal, details } = session;
  const imports = new PQueue({ concurrency: 1 });
  try {
    await createMissingPoolIfConfirmed(data.db, options.pool, createPool, isOfServer);
    const watchOne = (folder: string) => () =>
      watchFolder(deps, {
        ...omitUndefined(options),
        ...{ folder, signal, excludedPaths: [data.path] },
        runExclusively: <T>(work: () => Promise<T>) => imports.add(work),
        async onEvent(news) {
          printEvent(news, terminal, details);
          // After the first import, since there are no assets to see before.
          if (news.kind === "imported" && news.isFirst) await session.printVisibility({ root: news.root });
        },
        onProgress: (now) => terminal.progress(now),
      });
    // A missing folder is an error on the command line; a server watches the others and waits for it.
    const watches = folders.map((folder) =>
      isOfServer ? retryUntilWatched(folder, watchOne(folder), signal) : watchOne(folder)(),
    );
    // A watch that fails ends the others, which finish their current files.
    const ends = await Promise.allSettled(watches.map((watch) => watch.finally(session.stop)));
    const failure = ends.find((each) => each.status === "rejected");
    if (failure) throw failure.reason;
    process.stdout.write("The watch has ended. Start it again at any time: it resumes there.\n");
    return INTERRUPTED_EXIT_CODE;
  } catch (error) {
    throw toDiskFullError(error, data.path, "start the same watch again: it resumes there");
  } finally {
    await session.close();
  }
}

function parseOptions(folders: string[], values: OptionValues) {
  if (folders.length === 0) throw new StartError("Name the folders to watch: vitrine import <folder> --watch");
  if (values.prune) {
    throw new StartError(
      "--prune cannot be used with --watch, which marks deleted files as missing. Import the folder with --prune to delete their assets.",
    );
  }
  for (const name of ["catalogue", "dry-run", "report"]) {
    if (values[name] !== undefined) throw new StartError(`--${name} cannot be used with --watch. Omit one of them.`);
  }
  if (values["move-pool"]) {
    throw new StartError(
      "--move-pool cannot be used with --watch. Import the folder once with --pool and --move-pool, and watch it then.",
    );
  }
  return {
    ...parseImportOptions(values),
    poll: parseNumberOption("poll", values.poll, [1, DAY]),
    settle: parseNumberOption("settle", values.settle, [1, DAY]) ?? SETTLE_SECONDS,
  };
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

function printEvent(news: WatchEvent, terminal: ImportProgressPrinter, details: boolean): void {
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
