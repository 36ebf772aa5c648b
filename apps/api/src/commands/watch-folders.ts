// `vitrine import <folder> --watch`
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerConfiguration } from "../configuration.ts";
import { createImportConsole, type ImportConsole } from "../modules/ingest/import-console.ts";
import { importTable } from "../modules/ingest/import-table.ts";
import { createMetadataReader } from "../modules/ingest/metadata-reader.service.ts";
import { describeVisibility } from "../modules/ingest/visibility.service.ts";
import { type WatchNews, watchFolder } from "../modules/ingest/watch/watch.service.ts";
import { createDecoder } from "../modules/renditions/decoder.service.ts";
import { createRenditionsService } from "../modules/renditions/renditions.service.ts";
import { systemClock } from "../platform/clock.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { tellFullDisk } from "../platform/disk-full.ts";
import { createJobs } from "../platform/jobs.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { INTERRUPTED, onInterrupt } from "./interrupt.ts";
import { preparePool } from "./prepare-pool.ts";

type Values = Parameters<Command["run"]>[1];

/** Seconds for which a file must not change before it is taken. */
const SETTLE = 2;
/** Seconds until a folder that could not be watched is tried again: doubled each time, up to the longest. */
const [FIRST_RETRY, LONGEST_RETRY] = [1, 60];
/** Seconds. */
const DAY = 86_400;

export async function watchFolders(
  folders: string[],
  values: Values,
  configuration: ServerConfiguration,
): Promise<number> {
  const { pool, saidPool, createPool, mapping, poll, settle, withoutTerms } = wishOf(folders, values);
  const data = openDataFolder(configuration.dataFolder);
  const decoder = createDecoder({ temporaryFolder: data.temporary });
  const metadata = createMetadataReader();
  const terminal = createImportConsole(process.stdout);
  const stop = new AbortController();
  const end = () => stop.abort();
  // Ends with the server that has started it.
  const isOfServer = values["of-server"] === true;
  if (isOfServer) process.once("disconnect", end);
  const endChildren = () => Promise.all([decoder.close(), metadata.close()]);
  const stopListening = onInterrupt(() => {
    end();
    if (!isOfServer)
      process.stderr.write("\nFinishing what is done in a few seconds. Press Ctrl-C again to stop at once.\n");
  }, endChildren);
  const { db, blobs } = data;
  const parts = {
    ...{ db, blobs, decoder, metadata, clock: systemClock, jobs: createJobs(db, systemClock) },
    renditions: createRenditionsService(db, blobs, decoder, systemClock),
  };
  const details = configuration.logLevel === "debug";
  const options = { pool, settle, withoutTerms, signal: stop.signal, leaveOut: [data.path], inTurn: oneByOne() };
  // Before the first import of a folder there is nothing yet that anybody could see.
  const sayWhoSees = (root: string) => {
    const of = { guestAccess: configuration.guestAccess, now: systemClock.seconds(), pool: saidPool };
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
        onNews(news) {
          tell(news, terminal, details);
          if (news.kind === "imported" && news.isFirst) sayWhoSees(news.root);
        },
        onProgress: (now) => terminal.progress(now),
      });
    // Whoever types a folder is told at once that it is not there; a server goes on with the others, and waits for it.
    const watches = folders.map((folder) =>
      isOfServer ? untilWatched(folder, watchOne(folder), stop.signal) : watchOne(folder)(),
    );
    // One that cannot go on ends the others, which finish what is under way.
    const ends = await Promise.allSettled(watches.map((watch) => watch.finally(end)));
    const failure = ends.find((each) => each.status === "rejected");
    if (failure) throw failure.reason;
    process.stdout.write("The watch has ended. Start it again at any time: it goes on from there.\n");
    return INTERRUPTED;
  } catch (error) {
    throw tellFullDisk(error, data.path, "start the same watch again: it goes on from there");
  } finally {
    terminal.end();
    await endChildren();
    await db.close();
    stopListening();
    process.off("disconnect", end);
  }
}

function wishOf(folders: string[], values: Values) {
  if (folders.length === 0) throw new StartError("Name the folders to watch: vitrine import <folder> --watch");
  if (values.prune) {
    throw new StartError(
      "--prune does not go with --watch, which marks what has gone. Import the folder with --prune once what has gone is meant to be deleted.",
    );
  }
  for (const name of ["catalogue", "dry-run", "report"]) {
    if (values[name] !== undefined) throw new StartError(`--${name} does not go with --watch. Leave one of them out.`);
  }
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  if (values["move-pool"]) {
    throw new StartError(
      "--move-pool does not go with --watch. Import the folder once with --pool and --move-pool, and watch it then.",
    );
  }
  return {
    pool: text("pool") ?? "public",
    saidPool: text("pool"),
    createPool: values["create-pool"] === true,
    mapping: text("mapping"),
    withoutTerms: values["without-terms"] === true,
    poll: secondsOf("poll", text("poll")),
    settle: secondsOf("settle", text("settle")) ?? SETTLE,
  };
}

function secondsOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > DAY) {
    throw new StartError(`--${name} has to be a number of seconds from 1 to ${DAY}, and not ${JSON.stringify(text)}.`);
  }
  return seconds;
}

/** Tries again until the folder can be watched; says why it cannot, once for each reason. */
async function untilWatched(folder: string, watch: () => Promise<void>, signal: AbortSignal): Promise<void> {
  let told: string | undefined;
  for (let retry = FIRST_RETRY; !signal.aborted; retry = Math.min(retry * 2, LONGEST_RETRY)) {
    try {
      return await watch();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      if (error.message !== told) {
        process.stderr.write(
          `${folder}: ${error.message} Trying again until it can be watched; the other folders are watched meanwhile.\n`,
        );
      }
      told = error.message;
    }
    await sleep(retry * 1000, undefined, { signal }).catch(() => {});
  }
}

/** A queue: each begins when the one before has ended, however it ended. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

function tell(news: WatchNews, terminal: ImportConsole, details: boolean): void {
  terminal.end();
  const { root } = news;
  // Anything but good news goes where a service manager looks for it.
  const say = (sentence: string) => process.stdout.write(`${root}: ${sentence}\n`);
  const warn = (sentence: string) => process.stderr.write(`${root}: ${sentence}\n`);
  switch (news.kind) {
    case "begun":
      return void say(`watching${news.resumed ? ", where the last watch was cut off" : ""}. Ctrl-C ends it.`);
    case "polling":
      return void say(`${pollReasons[news.why]} looking through it every ${news.seconds} s.`);
    case "imported":
      return void process.stdout.write(tableOf(news, details));
    case "away":
      return void warn(
        "not there, or empty, as a disk that is not mounted is. Waiting for it; nothing is marked as missing.",
      );
    case "back":
      return void say("there again.");
    case "failed":
      return void warn(`${news.message} Trying again in ${news.retrySeconds} s.`);
  }
}

const pollReasons = {
  asked: "As you said,",
  network: "On a network mount the system does not tell what others change, so",
  limited: "The system watches no more folders (on Linux: fs.inotify.max_user_watches), so",
};

function tableOf({ root, report, isFirst }: Extract<WatchNews, { kind: "imported" }>, details: boolean): string {
  const notices = report.notices.map((notice) => `\n${notice}\n`).join("");
  return `${notices}\n${now()}  ${root}\n\n${importTable(report, { details, isPart: !isFirst })}\n`;
}

const now = () => new Date().toLocaleString("sv-SE");
