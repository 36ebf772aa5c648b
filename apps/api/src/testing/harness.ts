// Starts the real app for a test, with its own data folder, copied from a migrated template, and a settable clock.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Client, createClient } from "@vitrine/contract/client";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { type App, buildApp } from "../app.ts";
import { readConfiguration, type ServerConfiguration } from "../configuration.ts";
import type { SearchEngine } from "../modules/search/engines/engine.ts";
import { startMeilisearchEngine } from "../modules/search/engines/meilisearch/meilisearch-engine.ts";
import type { Clock } from "../platform/clock.ts";
import { prepareDatabase, shippedMigrations } from "../platform/database/migrations.ts";
import { openPostgresDatabase } from "../platform/database/postgres-database.ts";
import { createBlobFolderStorage } from "../platform/storage/blob-folder.ts";
import { createBlobStore } from "../platform/storage/blob-store.ts";
import { type OpenedDataFolder, openDataFolder } from "../platform/storage/data-folder.ts";
import { copyDatabase } from "./postgres-databases.ts";
import { createSettableClock, type SettableClock } from "./settable-clock.ts";

export interface TestApp extends Omit<App, "close"> {
  clock: SettableClock;
  configuration: ServerConfiguration;
  /** Log lines. */
  logs: string[];
  /** The contract's client, without a network. `token` null: no session. */
  client(token: string | null, locale?: string): Client;
  /** Sends any method, path and body, without the client's checks. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestOptions {
  clock?: SettableClock;
  configuration?: Partial<ServerConfiguration>;
  /** Data folder of an earlier app, to start on it again. */
  dataFolder?: string;
  /** An already open data folder. */
  data?: OpenedDataFolder;
  /** Starts a second app on the folder of this one, without the lock: like another process. */
  beside?: TestApp;
}

export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? options.beside?.clock ?? createSettableClock();
  const given = options.dataFolder ?? options.beside?.configuration.dataFolder;
  const dataFolder = given ?? newDataFolder();
  const logs: string[] = [];
  const configuration: ServerConfiguration = {
    ...readConfiguration({ VITRINE_DATA: dataFolder, VITRINE_DEMO: "0", VITRINE_LOG: "debug", PORT: "0" }),
    ...options.configuration,
  };
  const engine = options.configuration?.search ? {} : await chosenEngine(dataFolder);
  const data = options.data
    ? { data: options.data }
    : await chosenDatabase(dataFolder, clock, { isOpen: options.beside !== undefined });
  const app = await buildApp(configuration, {
    clock,
    ...engine,
    ...data,
    logStream: { write: (line) => logs.push(line) },
  });
  await app.fastify.ready();
  return {
    ...app,
    clock,
    configuration,
    logs,
    inject: (input) => app.fastify.inject(input),
    client: (token, locale = "en") =>
      createClient({
        baseUrl: "http://vitrine.test/api",
        token: () => token,
        locale: () => locale,
        fetch: inject(app),
      }),
    async close() {
      await app.close();
      if (!given) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const byMeilisearch = process.env.VITRINE_SEARCH === "meilisearch";
/** Result window of the engine under test. */
export const SEARCH_WINDOW = byMeilisearch ? 100_000 : 1_000_000;

/** With VITRINE_SEARCH=meilisearch all apps of these tests use a real Meilisearch (search-setup.ts). */
async function chosenEngine(dataFolder: string): Promise<{ engine?: SearchEngine }> {
  if (!byMeilisearch) return {};
  const { MEILI_URL: url = "", MEILI_KEY: key = "" } = process.env;
  // Long timeouts, so that a machine busy with tests does not count as unreachable.
  const timeouts = { silenceMs: 5_000, healthCheckMs: 5_000 };
  const index = `vitrine-test-${basename(dataFolder)}`;
  return { engine: await startMeilisearchEngine({ url, key, index, timeouts, log: () => {} }) };
}

/** Addresses of the databases of data folders, where these are of PostgreSQL. */
const databases = new Map<string, string>();

/**
 * With VITRINE_TEST_DATABASE=postgres apps use a real PostgreSQL (postgres-setup.ts), and the folder has the rest.
 * `isOpen`: another app of this process has the folder.
 */
async function chosenDatabase(
  dataFolder: string,
  clock: Clock,
  { isOpen }: { isOpen: boolean },
): Promise<{ data?: OpenedDataFolder }> {
  const { VITRINE_TEST_POSTGRES: template } = process.env;
  if (!template) return isOpen ? { data: openDataFolder(dataFolder, { clock }) } : {};
  const address = databases.get(dataFolder) ?? (await copyDatabase(template));
  databases.set(dataFolder, address);
  const { db: unused, ...data } = openDataFolder(dataFolder, { clock });
  await unused.close();
  const db = await openPostgresDatabase(address);
  const blobs = createBlobStore(createBlobFolderStorage(join(dataFolder, "blobs")), db, clock);
  // Tests that look into the file of SQLite fail here.
  return { data: { ...data, db: db as OpenedDataFolder["db"], blobs } };
}

/** A data folder with an empty, migrated database, copied from a template per schema. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  cpSync(template(), join(folder, "vitrine.db"));
  return folder;
}

function template(): string {
  const schema = createHash("sha256");
  for (const { tag, sql } of shippedMigrations()) schema.update(tag).update(sql);
  const file = join(tmpdir(), `vitrine-template-${schema.digest("hex").slice(0, 16)}.db`);
  if (!existsSync(file)) {
    const making = mkdtempSync(join(tmpdir(), "vitrine-making-"));
    prepareDatabase(join(making, "vitrine.db"));
    renameSync(join(making, "vitrine.db"), file);
    rmSync(making, { recursive: true, force: true });
  }
  return file;
}

function inject(app: App): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const form = init.body instanceof FormData ? new Response(init.body) : undefined;
    const reply = await app.fastify.inject({
      method: (init.method ?? "GET") as "GET",
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...Object.fromEntries(form?.headers ?? []) },
      ...(typeof init.body === "string" ? { payload: init.body } : {}),
      ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
    const empty = reply.statusCode === 204 || reply.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers });
  };
}
