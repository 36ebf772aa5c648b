// Reads the configuration, builds the app, listens, and shuts down gracefully.
import closeWithGrace from "close-with-grace";
import { type App, buildApp } from "./app.ts";
import { readConfiguration, type ServerConfiguration } from "./configuration.ts";
import { startDemo } from "./demo-start.ts";
import { lockDataFolder } from "./platform/data-folder.ts";
import { tellFullDisk } from "./platform/disk-full.ts";
import { announce, createLog, isTerminal } from "./platform/logs.ts";
import { OWNER_ONLY } from "./platform/owner-only.ts";
import { reservePort, takeOverPort } from "./platform/reserved-port.ts";
import { StartError } from "./platform/start-error.ts";
import { unknownVariables } from "./unknown-variables.ts";
import { keepWatching } from "./watching.ts";
import { greet } from "./welcome.ts";

/** Milliseconds that requests under way have to end by themselves once the server is asked to stop. */
const DRAIN = 10_000;

/** Sent by terminals, service managers and Docker. A second one changes nothing: the shutdown continues. */
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

process.umask(OWNER_ONLY);
try {
  const configuration = readConfiguration(process.env);
  await start(configuration).catch((error: unknown) => {
    throw tellFullDisk(error, configuration.dataFolder);
  });
} catch (error) {
  // A sentence is all that an operator can use; anything else is a fault of ours and comes with its stack.
  const log = createLog();
  if (!(error instanceof StartError)) log.fatal({ err: error }, "Vitrine did not start.");
  else if (isTerminal()) console.error(`\nVitrine did not start. ${error.message}\n`);
  else log.fatal(`Vitrine did not start. ${error.message}`);
  process.exit(1);
}

async function start(configuration: ServerConfiguration): Promise<void> {
  // Before anything in the folder is changed, a migration included: nobody else has it, and this server can listen.
  const lock = lockDataFolder(configuration.dataFolder);
  const reservedPort = await reservePort(configuration);
  let app: App | undefined;
  app = await buildApp(configuration, {
    lock,
    onBroken(error) {
      app?.fastify.log.fatal({ err: error }, "the disk failed; the process ends, so that nothing false is promised");
      app?.services.health.stopping();
      // Answers under way still go out; nothing is written any more.
      setTimeout(() => process.exit(1), 500);
    },
  });
  const { fastify, services, close } = app;
  for (const sentence of unknownVariables(process.env)) fastify.log.warn(sentence);
  const stopping = new AbortController();
  let stopSignal: NodeJS.Signals | undefined;
  let demo: ReturnType<typeof startDemo> | undefined;
  let watching: Promise<void> | undefined;
  // Logs only when a shutdown fails: by timeout, by a second error, or because closing failed.
  const logger = { error: (reason: unknown) => fastify.log.fatal({ err: reason }, "the stop did not end well") };
  // To close-with-grace a second signal means "at once".
  const grace = closeWithGrace({ delay: DRAIN + 5000, logger, skip: [...STOP_SIGNALS] }, async ({ err, signal }) => {
    if (err) fastify.log.fatal({ err }, "an error that nobody caught");
    else fastify.log.info(`stopping (${stopSignal ?? signal ?? "nothing is left to do"})`);
    services.health.stopping();
    stopping.abort();
    // Browsers keep connections open after an answer; one that fell idle meanwhile holds nothing up.
    const idle = setInterval(() => fastify.server.closeIdleConnections(), 100);
    const cut = setTimeout(() => fastify.server.closeAllConnections(), DRAIN);
    // A demo library that is still being filled stops at the next file; the next start goes on with it.
    await Promise.race([demo?.catch(() => {}), new Promise((resolve) => setTimeout(resolve, DRAIN / 2))]);
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
  // So that rights can be granted before the first import. The demo grants less of it, and makes it itself.
  if (!configuration.demo) await services.pools.ensurePublic();
  await fastify.ready();
  await takeOverPort(fastify.server, reservedPort);
  watching = keepWatching(configuration, fastify.log, stopping.signal);
  watching.catch((error: unknown) => fastify.log.error({ err: error }, "the folders of VITRINE_WATCH are not watched"));
  demo = startDemo(app, configuration, stopping.signal);
  try {
    await greet(app, configuration, await demo, (lines) => announce(fastify.log, lines));
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}
