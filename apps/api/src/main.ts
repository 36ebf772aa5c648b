// Reads the configuration, builds the app, listens, and shuts down gracefully.
import closeWithGrace from "close-with-grace";
import { type App, buildApp } from "./app.ts";
import { readConfiguration, type ServerConfiguration } from "./configuration.ts";
import { importDemoAtStart } from "./demo-start.ts";
import { superviseFolderWatchProcess } from "./folder-watch.ts";
import { StartError } from "./platform/errors/start-error.ts";
import { listenWhileStarting, takeOverPort } from "./platform/http/reserved-port.ts";
import { announce, createStartupLog, isTerminal } from "./platform/observability/logs.ts";
import { OWNER_ONLY_UMASK } from "./platform/owner-only.ts";
import { lockDataFolder } from "./platform/storage/data-folder.ts";
import { toDiskFullError } from "./platform/storage/disk-full.ts";
import { describeUnknownVariables } from "./unknown-variables.ts";
import { printWelcome } from "./welcome.ts";

/** How long running requests may take to finish when the server stops. */
const DRAIN_MS = 10_000;

/** Sent by terminals, service managers and Docker. A second one changes nothing: the shutdown continues. */
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

process.umask(OWNER_ONLY_UMASK);
try {
  const configuration = readConfiguration(process.env);
  await start(configuration).catch((error: unknown) => {
    throw toDiskFullError(error, configuration.dataFolder);
  });
} catch (error) {
  // A StartError is a message for the operator; anything else is an internal error and logged with its stack.
  const log = createStartupLog();
  if (!(error instanceof StartError)) log.fatal({ err: error }, "Vitrine did not start.");
  else if (isTerminal()) console.error(`\nVitrine did not start. ${error.message}\n`);
  else log.fatal(`Vitrine did not start. ${error.message}`);
  process.exit(1);
}

async function start(configuration: ServerConfiguration): Promise<void> {
  // Before anything in the folder is changed, including migrations: ensures exclusive access and a free port.
  const lock = lockDataFolder(configuration.dataFolder);
  const reservedPort = await listenWhileStarting(configuration);
  let app: App | undefined;
  app = await buildApp(configuration, {
    lock,
    onFatalError(error) {
      app?.fastify.log.fatal({ err: error }, "the disk failed; the process ends, since writes are no longer safe");
      app?.services.health.markStopping();
      // Exits after half a second, in which running replies can finish; nothing is written any more.
      setTimeout(() => process.exit(1), 500);
    },
  });
  const { fastify, services, close } = app;
  for (const sentence of describeUnknownVariables(process.env)) fastify.log.warn(sentence);
  const stopping = new AbortController();
  let stopSignal: NodeJS.Signals | undefined;
  let demo: ReturnType<typeof importDemoAtStart> | undefined;
  let watching: Promise<void> | undefined;
  // Logs only when a shutdown fails: by timeout, by a second error, or because closing failed.
  const logger = { error: (reason: unknown) => fastify.log.fatal({ err: reason }, "the shutdown failed") };
  // Skips the stop signals, which are handled below: close-with-grace would exit at once on a second one.
  const grace = closeWithGrace({ delay: DRAIN_MS + 5000, logger, skip: [...STOP_SIGNALS] }, async ({ err, signal }) => {
    if (err) fastify.log.fatal({ err }, "uncaught error");
    else fastify.log.info(`stopping (${stopSignal ?? signal ?? "event loop is empty"})`);
    services.health.markStopping();
    stopping.abort();
    // Closes keep-alive connections as soon as they are idle.
    const idle = setInterval(() => fastify.server.closeIdleConnections(), 100);
    const cut = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_MS);
    // A running import of the demo library stops at the next file; the next start resumes it.
    await Promise.race([demo?.catch(() => {}), new Promise((resolve) => setTimeout(resolve, DRAIN_MS / 2))]);
    await watching?.catch(() => {});
    await close();
    clearInterval(idle);
    clearTimeout(cut);
  });
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (stopping.signal.aborted) return;
      stopSignal = signal;
      grace.close();
    });
  }
  // Creates the public pool, so that it can be granted before the first import. The demo creates it itself, with fewer
  // grants.
  if (!configuration.demo) await services.pools.ensurePublic();
  await fastify.ready();
  await takeOverPort(fastify.server, reservedPort);
  watching = superviseFolderWatchProcess(configuration, fastify.log, stopping.signal);
  watching.catch((error: unknown) => fastify.log.error({ err: error }, "the folders of VITRINE_WATCH are not watched"));
  demo = importDemoAtStart(app, configuration, stopping.signal);
  try {
    await printWelcome(app, configuration, await demo, (lines) => announce(fastify.log, lines));
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}
