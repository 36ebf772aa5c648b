// Builds every dependency once, in reading order, and registers the modules: the table of contents of the server.
import { createAccess } from "./modules/access/access.service.ts";
import { createAccounts } from "./modules/accounts/accounts.service.ts";
import { sessionRoutes } from "./modules/sessions/sessions.routes.ts";
import { createSessions } from "./modules/sessions/sessions.service.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type DataFolder, openDataFolder } from "./platform/data-folder.ts";
import { createApi, register } from "./platform/http-binder.ts";
import { createHttpServer, type HttpServer } from "./platform/http-server.ts";
import type { Settings } from "./settings.ts";

export interface AppOverrides {
  clock?: Clock;
  /** Already opened; else it is opened from the settings. */
  data?: DataFolder;
  logStream?: { write(line: string): void };
  onBroken?(error: Error): void;
}

export type App = Awaited<ReturnType<typeof buildApp>>;

export async function buildApp(settings: Settings, overrides: AppOverrides = {}) {
  const clock = overrides.clock ?? systemClock;
  const data = overrides.data ?? openDataFolder(settings.dataFolder, { clock, ...broken(overrides) });
  const { db, signing } = data;

  const access = createAccess(db, clock);
  const accounts = createAccounts(db, clock);
  const sessions = createSessions(db, clock, signing, accounts, {
    guestAccess: settings.guestAccess,
    workspace: settings.name,
    idleSeconds: settings.sessionIdleSeconds,
    totalSeconds: settings.sessionSeconds,
    guestSeconds: settings.guestSeconds,
  });

  const api = createApi();
  sessionRoutes(api, sessions, { opensPerMinute: settings.sessionsPerMinute });

  const fastify: HttpServer = await createHttpServer({ settings, logStream: overrides.logStream });
  await fastify.register(
    async (instance) =>
      register(instance, api, {
        callerByToken: sessions.callerByToken,
        callerByRef: sessions.callerByRef,
        checkReplies: settings.checkReplies,
      }),
    { prefix: settings.apiPrefix },
  );

  return {
    fastify,
    services: { data, access, accounts, sessions },
    async close() {
      await fastify.close();
      await db.close();
    },
  };
}

function broken({ onBroken }: AppOverrides) {
  return onBroken ? { onBroken } : {};
}
