// Builds every dependency once, in reading order, and registers the modules: the table of contents of the server.

import type { AddressInfo } from "node:net";
import { EXTENSIONS } from "@vitrine/contract/extensions";
import type { FastifyRequest } from "fastify";
import { isOpenToOthers, needsOrigin, type ServerConfiguration } from "./configuration.ts";
import { createOverview } from "./console/overview.ts";
import { serveConsole } from "./console/serve-console.ts";
import { refuseDemoPasswords } from "./demo-passwords.ts";
import { keepHouse } from "./housekeeping.ts";
import { createAccess } from "./modules/access/access.service.ts";
import { createGroups } from "./modules/access/groups.service.ts";
import { createAccounts, namesOfAccounts } from "./modules/accounts/accounts.service.ts";
import { createPasswordCodes } from "./modules/accounts/password-codes.service.ts";
import { bookmarkRoutes } from "./modules/bookmarks/bookmarks.routes.ts";
import { createBookmarks } from "./modules/bookmarks/bookmarks.service.ts";
import { collectionRoutes } from "./modules/collections/collections.routes.ts";
import { createCollections } from "./modules/collections/collections.service.ts";
import { createConvertSetEditor } from "./modules/downloads/convert-set-editor.service.ts";
import { createDelivery } from "./modules/downloads/delivery.service.ts";
import { downloadRoutes } from "./modules/downloads/downloads.routes.ts";
import { faultRoutes } from "./modules/faults/faults.routes.ts";
import { repairFieldNames } from "./modules/ingest/field-repair.service.ts";
import { createImportSkips } from "./modules/ingest/skips.service.ts";
import { libraryRoutes } from "./modules/library/library.routes.ts";
import { createLibrary } from "./modules/library/library.service.ts";
import { createRecordReplies } from "./modules/library/record-reply.ts";
import { ensureSystemFields } from "./modules/library/registry-writer.repository.ts";
import { createMails, passwordLink } from "./modules/mails/mails.service.ts";
import { createInvitations } from "./modules/passwords/invitations.service.ts";
import { passwordRoutes } from "./modules/passwords/passwords.routes.ts";
import { createPasswords } from "./modules/passwords/passwords.service.ts";
import { createPools } from "./modules/pools/pools.service.ts";
import { createConversions } from "./modules/renditions/conversions.service.ts";
import { createDecoder } from "./modules/renditions/decoder.service.ts";
import { createRenditionsService } from "./modules/renditions/renditions.service.ts";
import type { SearchEngine } from "./modules/search/engines/engine.ts";
import { startEngine } from "./modules/search/engines/start-engine.ts";
import { createReindexing } from "./modules/search/reindexing.service.ts";
import { searchRoutes } from "./modules/search/search.routes.ts";
import { createSearch } from "./modules/search/search.service.ts";
import { createSearchReplies } from "./modules/search/search-reply.ts";
import { sessionRoutes } from "./modules/sessions/sessions.routes.ts";
import { createSessions } from "./modules/sessions/sessions.service.ts";
import { createCleaner } from "./modules/settings/cleaning/cleaner.service.ts";
import { createDocumentSaving } from "./modules/settings/document-saving.service.ts";
import { fileSavingRoutes } from "./modules/settings/file-saving.routes.ts";
import { createFileSavings } from "./modules/settings/file-savings.service.ts";
import { createHouseLook } from "./modules/settings/house-look.service.ts";
import { createPortalDocuments } from "./modules/settings/portal-documents.service.ts";
import { createPortalFiles } from "./modules/settings/portal-files.service.ts";
import { savingRoutes } from "./modules/settings/saving.routes.ts";
import { settingsRoutes } from "./modules/settings/settings.routes.ts";
import { ATTEMPT_SECONDS, browserKey } from "./modules/sign-on/attempts.ts";
import { signOnRoutes } from "./modules/sign-on/sign-on.routes.ts";
import { createSignOn } from "./modules/sign-on/sign-on.service.ts";
import { createApiTokens } from "./modules/tokens/tokens.service.ts";
import { createUsageCounter } from "./modules/usage/counting.service.ts";
import { createUsageReports } from "./modules/usage/report.service.ts";
import { usageRoutes } from "./modules/usage/usage.routes.ts";
import { createAccessLog } from "./platform/access-log.ts";
import { apiDocs, serveApiDocs } from "./platform/api-docs.ts";
import { basePathOf } from "./platform/base-path.ts";
import { createBrowserCookie } from "./platform/browser-cookie.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type DataFolder, lockDataFolder, openDataFolder } from "./platform/data-folder.ts";
import { isAlive } from "./platform/database.ts";
import { isNearlyFull, mayWrite } from "./platform/disk-full.ts";
import { createFaultEffects } from "./platform/fault-effects.ts";
import { createFaults } from "./platform/faults.ts";
import type { FolderLock } from "./platform/folder-lock.ts";
import { createHealth, healthRoutes } from "./platform/health.ts";
import { assertComplete, createApi, register } from "./platform/http-binder.ts";
import { createHttpServer } from "./platform/http-server.ts";
import { createJobs } from "./platform/jobs.ts";
import { answerUnknown } from "./platform/not-found.ts";
import { ownAddress } from "./platform/own-address.ts";
import { createRunningStreams } from "./platform/running-streams.ts";
import { createFileSender, createStreamSender } from "./platform/send-file.ts";
import { createSignedFiles } from "./platform/signed-files.ts";
import { serveWebSite } from "./platform/web-site.ts";
import { createWorkShares } from "./platform/work-shares.ts";

export interface AppOverrides {
  clock?: Clock;
  /** A data folder that is open already. Default: locks and opens the one of the configuration. */
  data?: DataFolder;
  /** The lock of that folder, where the caller holds it already. */
  lock?: FolderLock;
  /** Default: the engine of the configuration. */
  engine?: SearchEngine;
  logStream?: { write(line: string): void };
  /** The disk failed: the process has to end. */
  onBroken?(error: Error): void;
}

/** Those that this server has. */
const extensionsOf = ({ faults }: ServerConfiguration) => EXTENSIONS.filter((name) => faults || name !== "faults");

export type App = Awaited<ReturnType<typeof buildApp>>;

export async function buildApp(configuration: ServerConfiguration, overrides: AppOverrides = {}) {
  const clock = overrides.clock ?? systemClock;
  const onBroken = overrides.onBroken ? { onBroken: overrides.onBroken } : {};
  const lock = overrides.lock ?? (overrides.data ? undefined : lockDataFolder(configuration.dataFolder));
  const fastify = await createHttpServer({ configuration, logStream: overrides.logStream });
  const { log } = fastify;
  const onUpgrade = (sentence: string) => log.warn(sentence);
  const data =
    overrides.data ?? openDataFolder(configuration.dataFolder, { clock, isLocked: true, onUpgrade, ...onBroken });
  const { db, blobs, signing } = data;
  for (const sentence of data.exposed) log.warn(sentence);
  const health = createHealth((name, error) => log.warn({ err: error }, `not ready: ${name}`));
  health.check("database", () => isAlive(db));

  const access = createAccess(db, clock);
  const accounts = createAccounts(db, clock, configuration.signOn);
  const accessLog = createAccessLog(fastify, configuration.logLevel, (id) => namesOfAccounts(db.read, [id]).get(id));
  const apiTokens = createApiTokens(db, clock);
  // Without an origin there are no providers.
  const origin = configuration.origin ?? `http://${configuration.host}:${configuration.port}`;
  const basePath = basePathOf(configuration.origin);
  /** Where people find the API; the routes are at the prefix of the configuration. */
  const apiPath = basePath + configuration.apiPrefix;
  const signOn = createSignOn(
    { db, clock, signing, accounts, say: (sentence) => log.warn(sentence) },
    configuration.signOn,
    `${origin}${configuration.apiPrefix}`,
  );
  const sessions = createSessions(
    { db, clock, signing, accounts, apiTokens },
    {
      guestAccess: configuration.guestAccess,
      workspace: configuration.name,
      idleSeconds: configuration.sessionIdleSeconds,
      totalSeconds: configuration.sessionSeconds,
      guestSeconds: configuration.guestSeconds,
      nativeLogin: configuration.signOn.native,
      otherMethods: signOn.methods,
      ...(await refuseDemoPasswords(accounts, configuration, (sentence) => log.warn(sentence))),
    },
  );
  const jobs = createJobs(db, clock, {
    onError: (error) => log.warn({ err: error }, "a job's heartbeat was not written"),
  });
  const signed = createSignedFiles(signing, clock, apiPath);
  await db.write(ensureSystemFields);
  for (const sentence of await repairFieldNames(db, clock)) log.warn(sentence);
  const decoder = createDecoder({ temporaryFolder: data.temporary, maxWaiting: 20 });
  const library = createLibrary({
    db,
    access,
    files: signed,
    prefix: apiPath,
    mayMakeFilms: decoder.mayMakeFilms,
  });
  const records = createRecordReplies(library, signed);
  const usage = createUsageCounter({
    db,
    clock,
    access,
    on: configuration.counting,
    mayWrite: () => mayWrite(db.file) && !isNearlyFull(data.path),
    onError: (error) => log.error({ err: error }, "what the portal was used for was not counted"),
  });
  const location = { folder: data.index, name: signing.signer("index").sign("name").slice(0, 12) };
  const engine =
    overrides.engine ?? (await startEngine(configuration.search, location, (level, sentence) => log[level](sentence)));
  const search = createSearch({
    db,
    access,
    library,
    engine,
    onError: (error) => log.error({ err: error }, "the search index does not follow"),
    onLeftOut: (asset, reason) => log.warn({ asset, reason }, "an asset is left out of the search index"),
  });
  const collections = createCollections({ db, access, library, search });
  // Without its search server a portal does everything else: it is not taken out of service for that.
  health.check("search index", () => ["ready", "away"].includes(search.status().state));
  const renditions = createRenditionsService(db, blobs, decoder, clock);
  const shares = createWorkShares({ account: configuration.workPerAccount, network: configuration.workPerNetwork });
  const conversions = createConversions({
    shares,
    db,
    blobs,
    decoder,
    clock,
    temporaryFolder: data.temporary,
    limits: { places: decoder.places, keptSeconds: configuration.conversionsKeptSeconds },
    hasRoom: () => !isNearlyFull(data.temporary),
    onError: (error) => log.error({ err: error }, "the use of a conversion is not noted"),
  });
  const documents = createPortalDocuments(db);
  const saving = createDocumentSaving(db, clock);
  const passwordCodes = createPasswordCodes(db, clock, configuration.signOn);
  const portalAddress = () => configuration.origin ?? ownAddress(fastify.server.address() as AddressInfo);
  const mails = createMails(
    { db, clock, jobs, codes: passwordCodes, documents, log },
    {
      server: configuration.mail,
      portal: configuration.name,
      address: portalAddress,
      isReady: () => configuration.origin !== undefined || fastify.server.listening,
      needsOrigin: needsOrigin(configuration),
    },
  );
  const cleaner = createCleaner();
  const portalFiles = createPortalFiles({ db, blobs, clock, access, renditions });
  const delivery = createDelivery({
    db,
    access,
    blobs,
    signed,
    renditions,
    conversions,
    clock,
    callerByRef: sessions.callerByRef,
    maxAssets: () => configuration.maxAssets,
    onError: (error) => log.error({ err: error }, "downloads not counted"),
  });
  const streams = createRunningStreams({
    perSession: configuration.streamsPerSession,
    perNetwork: configuration.streamsPerNetwork,
    checkMs: configuration.streamCheckMs,
  });
  const sendFile = createFileSender(streams);
  const sendStream = createStreamSender(streams);
  const importSkips = createImportSkips(db);
  const overview = createOverview({
    version: configuration.version,
    clock,
    data,
    access,
    accounts,
    jobs,
    importSkips,
    mails,
    index: search,
  });

  const api = createApi();
  const invitations = createInvitations({
    db,
    clock,
    accounts,
    codes: passwordCodes,
    mails,
    // Without an origin a path: whoever asked for the link is at the portal, and knows by which address.
    linkOf: (code) => passwordLink(configuration.origin ?? "", code),
  });
  const passwords = createPasswords({ db, clock, accounts, codes: passwordCodes, mails });
  const cookie = createBrowserCookie({ origin, basePath, path: apiPath, seconds: ATTEMPT_SECONDS });
  sessionRoutes(api, sessions, {
    opensPerMinute: configuration.sessionsPerMinute,
    mailsPasswords: passwords.canMail,
    browserOf(request) {
      const browser = cookie.read(request);
      return browser === undefined ? undefined : browserKey(browser);
    },
  });
  signOnRoutes(api, { signOn, sessions, cookie, origin, perMinute: configuration.sessionsPerMinute });
  passwordRoutes(api, passwords, (request, reply) => browserKey(cookie.keep(request, reply)));
  libraryRoutes(api, { library, records, usage });
  const replies = createSearchReplies(library, records);
  searchRoutes(api, { search, replies, library, usage, maxAssets: configuration.maxAssets });
  collectionRoutes(api, collections, records);
  bookmarkRoutes(api, createBookmarks({ db, access, usage }));
  const extensions = extensionsOf(configuration);
  settingsRoutes(api, { documents, files: portalFiles, sendFile, maxAssets: configuration.maxAssets, extensions });
  const { turns, tilePictures, ...fileSavings } = createFileSavings({ db, blobs, clock, cleaner, decoder });
  const ofFiles = { files: portalFiles, ...fileSavings, tilePictures };
  fileSavingRoutes(api, { ...ofFiles, sendFile, shares, folder: data.temporary });
  savingRoutes(api, { saving, cleaner, turns });
  downloadRoutes(api, { ...delivery, streams, sendFile, sendStream, callerByRef: sessions.callerByRef });
  if (configuration.faults && isOpenToOthers(configuration))
    log.warn("VITRINE_FAULTS=1: whoever has a session can ask for faults, and others can reach this server");
  const faults = configuration.faults ? createFaults(clock) : undefined;
  usageRoutes(api, createUsageReports(db, clock, access));
  faultRoutes(api, faults);
  apiDocs(api, apiPath, configuration.faults);
  assertComplete(api);

  const callerByToken = (token: string, request: FastifyRequest) =>
    accessLog.note(request, sessions.callerByToken(token));
  healthRoutes(fastify, health);
  await answerUnknown(fastify, configuration.apiPrefix);
  await fastify.register(
    async (instance) =>
      register(instance, api, {
        callerByToken,
        callerByAddress(address, request) {
          const session = signed.sessionOf(address);
          return session === undefined ? undefined : accessLog.note(request, sessions.callerByRef(session));
        },
        checkReplies: configuration.checkReplies,
        faults: faults && createFaultEffects(faults),
      }),
    { prefix: configuration.apiPrefix },
  );
  await serveApiDocs(fastify, { prefix: configuration.apiPrefix, basePath, withFaults: configuration.faults });
  const groups = createGroups(db, clock);
  const pools = createPools(db, clock);
  const convertSets = createConvertSetEditor(db, clock);
  const rights = { access, groups, pools, convertSets, documents };
  await serveConsole(fastify, { accounts, invitations, ...rights, apiTokens, overview }, callerByToken);
  const houseLook = createHouseLook({
    documents,
    files: portalFiles,
    measure: cleaner.measure,
    apiPrefix: apiPath,
    installationName: configuration.name,
    onError: (error) => log.warn({ reason: String(error) }, "the portal's own font could not be measured"),
  });
  // Before somebody waits for it; what cannot be read is told with the first page.
  void houseLook().catch(() => {});
  const facts = { basePath, api: apiPath, name: configuration.name, extensions };
  await serveWebSite(fastify, configuration.webRoot, facts, houseLook);
  // Searches answer 503 until it is done; everything else works.
  const indexed = search.start();
  indexed.catch((error: unknown) => log.error({ err: error }, "the search index could not be opened"));
  const reindexing = createReindexing(jobs, search, (error) =>
    log.error({ err: error }, "the index is not built anew"),
  );
  const stopKeepingHouse = keepHouse(
    {
      db,
      blobs,
      clock,
      importSkips,
      conversions,
      tilePictures,
      usage,
      temporary: data.temporary,
      async purgeSessions() {
        await sessions.purge();
        await signOn.purge();
      },
    },
    (error) => log.error({ err: error }, "housekeeping"),
  );

  return {
    fastify,
    services: {
      clock,
      data,
      health,
      access,
      accounts,
      apiTokens,
      sessions,
      signOn,
      jobs,
      signed,
      library,
      usage,
      search,
      reindexing,
      indexed,
      decoder,
      renditions,
      conversions,
      documents,
      mails,
      invitations,
      passwordCodes,
      pools,
      saving,
      portalFiles,
      tilePictures,
      streams,
    },
    /** Closes everything in the order of dependencies. */
    async close() {
      stopKeepingHouse();
      await fastify.close();
      streams.close();
      await delivery.counter.close();
      await usage.flush();
      await decoder.close();
      await cleaner.close();
      await mails.stop();
      await reindexing.stop();
      await search.stop();
      library.close();
      await blobs.close();
      await db.close();
      lock?.release();
    },
  };
}
