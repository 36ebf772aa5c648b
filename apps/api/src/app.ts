// Builds all dependencies of the server and registers its modules.

import type { AddressInfo } from "node:net";
import { API_EXTENSIONS } from "@vitrine/contract/extensions";
import { isReachableFromOtherMachines, isRequiredOriginMissing, type ServerConfiguration } from "./configuration.ts";
import { createOverviewReader } from "./console/overview.ts";
import { serveConsole } from "./console/serve-console.ts";
import { blockDemoPasswordsIfReachable } from "./demo-passwords.ts";
import { startMaintenance } from "./maintenance.ts";
import { createAccess } from "./modules/access/access.service.ts";
import { createGroups } from "./modules/access/groups.service.ts";
import { accountNames, createAccounts } from "./modules/accounts/accounts.service.ts";
import { createPasswordCodes } from "./modules/accounts/password-codes.service.ts";
import { bookmarkRoutes } from "./modules/bookmarks/bookmarks.routes.ts";
import { createBookmarks } from "./modules/bookmarks/bookmarks.service.ts";
import { changeRoutes } from "./modules/changes/changes.routes.ts";
import { createTimelineReader } from "./modules/changes/changes.service.ts";
import { collectionRoutes } from "./modules/collections/collections.routes.ts";
import { createCollections } from "./modules/collections/collections.service.ts";
import { createConvertSetEditor } from "./modules/downloads/convert-set-editor.service.ts";
import { downloadRoutes } from "./modules/downloads/downloads.routes.ts";
import { createDownloadsModule } from "./modules/downloads/downloads-module.service.ts";
import { faultInjectionRoutes } from "./modules/faults/faults.routes.ts";
import { createImportSkips } from "./modules/ingest/report/skips.service.ts";
import { libraryRoutes } from "./modules/library/library.routes.ts";
import { createLibrary } from "./modules/library/library.service.ts";
import { ensureSystemFields } from "./modules/library/registry-writer.repository.ts";
import { createResultJsonWriter } from "./modules/library/result-json.ts";
import { buildPasswordLink, createMails } from "./modules/mails/mails.service.ts";
import { createBulkInvitations } from "./modules/passwords/bulk-invitations.service.ts";
import { createInvitations } from "./modules/passwords/invitations.service.ts";
import { passwordRoutes } from "./modules/passwords/passwords.routes.ts";
import { createPasswordResets } from "./modules/passwords/passwords.service.ts";
import { createPools } from "./modules/pools/pools.service.ts";
import { createConversions } from "./modules/renditions/conversions/conversions.service.ts";
import { createDecoder } from "./modules/renditions/decoder.service.ts";
import { createRenditionsService } from "./modules/renditions/renditions.service.ts";
import type { SearchEngine } from "./modules/search/engines/engine.ts";
import { startEngine } from "./modules/search/engines/start-engine.ts";
import { createReindexJobRunner } from "./modules/search/reindex-worker.service.ts";
import { searchRoutes } from "./modules/search/search.routes.ts";
import { createSearch } from "./modules/search/search.service.ts";
import { sessionRoutes } from "./modules/sessions/sessions.routes.ts";
import { createSessions } from "./modules/sessions/sessions.service.ts";
import { createMarkupCleaner } from "./modules/settings/cleaning/cleaner.service.ts";
import { createDocumentSaving } from "./modules/settings/document-saving.service.ts";
import { fileSavingRoutes } from "./modules/settings/file-saving.routes.ts";
import { createFileSaving } from "./modules/settings/file-saving.service.ts";
import { createInitialBrandingReader } from "./modules/settings/initial-branding.service.ts";
import { createPortalDocuments } from "./modules/settings/portal-documents.service.ts";
import { createPortalFiles } from "./modules/settings/portal-files.service.ts";
import { createPortalTitleReader } from "./modules/settings/portal-title.service.ts";
import { documentSavingRoutes } from "./modules/settings/saving.routes.ts";
import { settingsRoutes } from "./modules/settings/settings.routes.ts";
import { createTilePictureUploads } from "./modules/settings/tile-picture-uploads.service.ts";
import { createUploadCheck } from "./modules/settings/upload-check.ts";
import { hashBrowserCookie, SIGN_ON_ATTEMPT_SECONDS } from "./modules/sign-on/attempts.ts";
import { signOnRoutes } from "./modules/sign-on/sign-on.routes.ts";
import { createSignOn } from "./modules/sign-on/sign-on.service.ts";
import { createApiTokens } from "./modules/tokens/tokens.service.ts";
import { createUsageReports } from "./modules/usage/report.service.ts";
import { usageRoutes } from "./modules/usage/usage.routes.ts";
import { createUsageCounter } from "./modules/usage/usage-counter.service.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { isDatabaseAlive } from "./platform/database/database.ts";
import { logRequests } from "./platform/http/access-log.ts";
import { bindApiDocs, serveApiDocs } from "./platform/http/api-docs.ts";
import { basePathOf } from "./platform/http/base-path.ts";
import { createBrowserIdCookie } from "./platform/http/browser-id-cookie.ts";
import { createFaultEffects } from "./platform/http/fault-effects.ts";
import { createFaultInjector } from "./platform/http/faults.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { localServerUrl } from "./platform/http/local-server-url.ts";
import { registerNotFoundHandler } from "./platform/http/not-found.ts";
import { assertAllBound, createEndpointBindings, registerRoutes } from "./platform/http/route-binder.ts";
import { serveWebSite } from "./platform/http/web-site.ts";
import { createAccountQueues } from "./platform/jobs/account-queues.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { createWorkLimits } from "./platform/jobs/work-limits.ts";
import { createHealth, registerHealthRoutes } from "./platform/observability/health.ts";
import { createRunningStreams } from "./platform/replies/running-streams.ts";
import { createFileSender, createStreamSender } from "./platform/replies/send-file.ts";
import { createFileUrlSigner } from "./platform/replies/signed-files.ts";
import { lockDataFolder, type OpenedDataFolder, openDataFolder } from "./platform/storage/data-folder.ts";
import { isFileWritable, isNearlyFull } from "./platform/storage/disk-full.ts";
import type { FolderLock } from "./platform/storage/folder-lock.ts";

export interface AppOverrides {
  clock?: Clock;
  /** An open data folder. Default: locks and opens the configured one. */
  data?: OpenedDataFolder;
  /** The lock of that folder, if the caller already holds it. */
  lock?: FolderLock;
  /** Default: the configured engine. */
  engine?: SearchEngine;
  logStream?: { write(line: string): void };
  /** Called when the disk failed and the process must end. */
  onFatalError?(error: Error): void;
}

/** Maximum number of pages and files of one account that may wait for cleaning or decoding. */
const MAX_WAITING_SAVES = 10;

/** The extensions that are enabled. */
const listExtensions = ({ faults }: ServerConfiguration) =>
  API_EXTENSIONS.filter((name) => faults || name !== "faults");

export type App = Awaited<ReturnType<typeof buildApp>>;

export async function buildApp(configuration: ServerConfiguration, overrides: AppOverrides = {}) {
  const clock = overrides.clock ?? systemClock;
  const onFatalError = overrides.onFatalError ? { onFatalError: overrides.onFatalError } : {};
  const lock = overrides.lock ?? (overrides.data ? undefined : lockDataFolder(configuration.dataFolder));
  const api = createEndpointBindings();
  const { isCrowded } = api.gate;
  const fastify = await createHttpServer({ configuration, logStream: overrides.logStream, isCrowded });
  const { log } = fastify;
  const onUpgrade = (sentence: string) => log.warn(sentence);
  const data =
    overrides.data ?? openDataFolder(configuration.dataFolder, { clock, isLocked: true, onUpgrade, ...onFatalError });
  const { db, blobs, signing } = data;
  for (const sentence of data.exposureWarnings) log.warn(sentence);
  const health = createHealth((name, error) => log.warn({ err: error }, `not ready: ${name}`));
  health.addCheck("database", () => isDatabaseAlive(db));

  const access = createAccess(db, clock);
  const accounts = createAccounts(db, clock, configuration.signOn);
  logRequests(fastify, configuration.logLevel, async (id) => (await accountNames(db.read, [id])).get(id));
  const apiTokens = createApiTokens(db, clock);
  // No sign-on provider gets the listening address: without a configured origin there are no providers.
  const origin = configuration.origin ?? `http://${configuration.host}:${configuration.port}`;
  const basePath = basePathOf(configuration.origin);
  /** Path of the API including the base path; routes use the configured prefix only. */
  const apiPath = basePath + configuration.apiPrefix;
  const signOn = createSignOn(
    { db, clock, signing, accounts, warn: (message) => log.warn(message) },
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
      listProviderMethods: signOn.methods,
      ...(await blockDemoPasswordsIfReachable(accounts, configuration, (sentence) => log.warn(sentence))),
    },
  );
  const jobs = createJobs(db, clock, {
    onError: (error) => log.warn({ err: error }, "a job's heartbeat could not be stored"),
  });
  const signed = createFileUrlSigner(signing, clock, apiPath);
  await db.write(ensureSystemFields);
  const decoder = createDecoder({ temporaryFolder: data.temporary, maxWaiting: 20 });
  const onLibraryError = (error: unknown) => log.error({ err: error }, "changes of the library could not be read");
  const library = await createLibrary({ db, access, files: signed, prefix: apiPath, onError: onLibraryError });
  const results = createResultJsonWriter({ library, files: signed, mayMakeFilms: decoder.mayHaveFfmpeg });
  const usage = createUsageCounter({
    db,
    clock,
    access,
    isEnabled: configuration.usageCounting,
    canWrite: () => isFileWritable(data.db.file) && !isNearlyFull(data.path),
    onError: (error) => log.error({ err: error }, "usage could not be counted"),
  });
  const location = { folder: data.index, name: signing.signer("index").sign("name").slice(0, 12) };
  const engine =
    overrides.engine ?? (await startEngine(configuration.search, location, (level, sentence) => log[level](sentence)));
  const search = createSearch({
    db,
    access,
    library,
    engine,
    onError: (error) => log.error({ err: error }, "the search index could not be updated"),
    onLeftOut: (asset, reason) => log.warn({ asset, reason }, "an asset cannot be indexed"),
  });
  const collections = createCollections({ db, access, library, search });
  // A search server that is away leaves the server ready: without it the rest of the portal works.
  health.addCheck("search index", () => ["ready", "away"].includes(search.status().state));
  const renditions = createRenditionsService(db, blobs, decoder, clock);
  const shares = createWorkLimits({ account: configuration.workPerAccount, network: configuration.workPerNetwork });
  const conversions = createConversions({
    shares,
    db,
    blobs,
    decoder,
    clock,
    temporaryFolder: data.temporary,
    limits: { slots: decoder.slots, retentionSeconds: configuration.conversionRetentionSeconds },
    hasDiskSpace: () => !isNearlyFull(data.temporary),
    onError: (error) => log.error({ err: error }, "the use of a conversion could not be recorded"),
  });
  const documents = createPortalDocuments(db);
  const saving = createDocumentSaving(db, clock);
  const passwordCodes = createPasswordCodes(db, clock, configuration.signOn);
  const portalAddress = () => configuration.origin ?? localServerUrl(fastify.server.address() as AddressInfo);
  const mails = createMails(
    { db, clock, jobs, codes: passwordCodes, documents, log },
    {
      server: configuration.mail,
      portal: configuration.name,
      address: portalAddress,
      isReady: () => configuration.origin !== undefined || fastify.server.listening,
      needsOrigin: isRequiredOriginMissing(configuration),
    },
  );
  const cleaner = createMarkupCleaner();
  const portalFiles = createPortalFiles({ db, blobs, clock, access, renditions });
  const delivery = createDownloadsModule({
    db,
    access,
    blobs,
    signed,
    renditions,
    conversions,
    clock,
    callerByRef: sessions.callerByRef,
    maxAssets: () => configuration.maxAssets,
    portalTitle: createPortalTitleReader({ documents, installationName: configuration.name, log }),
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
  const { version } = configuration;
  const overview = createOverviewReader({ version, clock, data, access, accounts, jobs, importSkips, mails, search });

  const invitations = createInvitations({
    db,
    clock,
    accounts,
    codes: passwordCodes,
    mails,
    // Without a configured origin the link is only a path: the admin who creates it knows the portal's address.
    linkOf: (code) => buildPasswordLink(configuration.origin ?? "", code),
  });
  const passwords = createPasswordResets({ db, clock, accounts, codes: passwordCodes, mails });
  const cookie = createBrowserIdCookie({ origin, basePath, path: apiPath, seconds: SIGN_ON_ATTEMPT_SECONDS });
  sessionRoutes(api, sessions, {
    sessionsPerMinute: configuration.sessionsPerMinute,
    canMailPasswords: passwords.canMail,
    browserOf(request) {
      const browser = cookie.read(request);
      return browser === undefined ? undefined : hashBrowserCookie(browser);
    },
  });
  signOnRoutes(api, { signOn, sessions, cookie, origin, perMinute: configuration.sessionsPerMinute });
  passwordRoutes(api, passwords, (request, reply) => hashBrowserCookie(cookie.ensure(request, reply)));
  libraryRoutes(api, { access, library, results, usage });
  searchRoutes(api, { access, search, results, library, usage, maxAssets: configuration.maxAssets });
  collectionRoutes(api, { access, collections, results });
  bookmarkRoutes(api, createBookmarks({ db, access, usage }));
  const extensions = listExtensions(configuration);
  settingsRoutes(api, { documents, files: portalFiles, sendFile, maxAssets: configuration.maxAssets, extensions });
  const accountQueue = createAccountQueues(MAX_WAITING_SAVES);
  const check = createUploadCheck({ cleaner, decoder, accountQueue });
  const fileSaving = createFileSaving({ db, blobs, clock, check, cleaner, accountQueue });
  const tilePictures = createTilePictureUploads({ db, blobs, clock, check });
  const ofFiles = { files: portalFiles, saving: fileSaving, tilePictures };
  fileSavingRoutes(api, { ...ofFiles, sendFile, shares, folder: data.temporary });
  documentSavingRoutes(api, { saving, cleaner, accountQueue });
  downloadRoutes(api, { ...delivery, streams, sendFile, sendStream, callerByRef: sessions.callerByRef });
  if (configuration.faults && isReachableFromOtherMachines(configuration))
    log.warn("VITRINE_FAULTS=1: every session can request faults, and other machines can reach this server");
  const faults = configuration.faults ? createFaultInjector(clock) : undefined;
  changeRoutes(api, createTimelineReader(db));
  usageRoutes(api, createUsageReports(db, clock, access));
  faultInjectionRoutes(api, faults);
  bindApiDocs(api, apiPath, configuration.faults);
  assertAllBound(api);

  registerHealthRoutes(fastify, health);
  await registerNotFoundHandler(fastify, configuration.apiPrefix);
  await fastify.register(
    async (instance) =>
      registerRoutes(instance, api, {
        callerByToken: sessions.callerByToken,
        async callerByAddress(address) {
          const session = signed.verifiedSession(address);
          return session === undefined ? undefined : await sessions.callerByRef(session);
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
  const rights = { access, groups, pools, convertSets, documents, library };
  const invitePeople = createBulkInvitations({
    db,
    invitations,
    onError: (error) => log.error({ err: error }, "somebody could not be invited"),
  });
  await serveConsole(
    fastify,
    { accounts, sessions, invitations, invitePeople, ...rights, apiTokens, overview },
    async (token, request) => {
      request.caller = await sessions.callerByToken(token);
      return request.caller;
    },
  );
  const initialBranding = createInitialBrandingReader({
    documents,
    files: portalFiles,
    measure: cleaner.measure,
    apiPrefix: apiPath,
    installationName: configuration.name,
    onError: (error) => log.warn({ reason: String(error) }, "the portal's custom font could not be measured"),
  });
  // Fills the cache in advance; an error is ignored here, since it is logged when the first page is served.
  void initialBranding().catch(() => {});
  const pageMetadata = { basePath, api: apiPath, name: configuration.name, extensions };
  await serveWebSite(fastify, configuration.webRoot, pageMetadata, initialBranding);
  // Searches are answered with 503 until the index is open.
  const indexed = search.start();
  indexed.catch((error: unknown) => log.error({ err: error }, "the search index could not be opened"));
  const reindexing = createReindexJobRunner(jobs, search, (error) =>
    log.error({ err: error }, "the index could not be rebuilt"),
  );
  const stopMaintenance = startMaintenance(
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
    (error) => log.error({ err: error }, "maintenance"),
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
      stopMaintenance();
      await fastify.close();
      streams.close();
      await delivery.counter.flush();
      await usage.flush();
      await decoder.close();
      await cleaner.close();
      await mails.stop();
      await reindexing.stop();
      await search.stop();
      library.close();
      await db.close();
      lock?.release();
    },
  };
}
