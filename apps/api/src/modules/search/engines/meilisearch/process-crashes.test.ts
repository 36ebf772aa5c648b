// Kills Meilisearch, the portal or both at random moments of an import; afterwards the index must equal the database,
// document by document.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Meilisearch } from "meilisearch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../../platform/clock.ts";
import { createJobs } from "../../../../platform/jobs/jobs.ts";
import { resolveEntry } from "../../../../platform/processes/spawn-entry.ts";
import { createFileUrlSigner } from "../../../../platform/replies/signed-files.ts";
import { type OpenedDataFolder, openDataFolder } from "../../../../platform/storage/data-folder.ts";
import { newDataFolder } from "../../../../testing/harness.ts";
import {
  canStartMeilisearch,
  type LocalMeilisearch,
  startLocalMeilisearch,
} from "../../../../testing/meilisearch-server.ts";
import { type ServerOutput, watchOutput } from "../../../../testing/server-output.mjs";
import { createAccess } from "../../../access/access.service.ts";
import { createLibrary } from "../../../library/library.service.ts";
import { createRandom } from "../../../seed/random.ts";
import { createLibraryChangeSource } from "../../library-change-source.ts";
import { REINDEX_JOB_KIND } from "../../reindex-worker.service.ts";
import { ID_ATTRIBUTE } from "./attributes.ts";
import { type MeilisearchDocument, toAssetDocument } from "./documents.ts";
import { AttributeLayout } from "./layout.ts";

const KILLS = process.env.VITRINE_TORTURE ? 50 : 3;
/** Rebuild the index once in this many kills. */
const REINDEX_EVERY = 4;
const FILES_AT_ONCE = 60;
const MAX_PAUSE_MS = 4_000;

describe.skipIf(!canStartMeilisearch)("whatever is killed while files are imported", () => {
  let server: LocalMeilisearch;
  let data: OpenedDataFolder;
  let files: string;
  let portal: ChildProcess;
  let importing: ChildProcess | undefined;
  let made = 0;
  const outputs: ServerOutput[] = [];
  const allOutput = () => outputs.map(({ output }) => output()).join("");
  const random = createRandom(5);

  beforeAll(async () => {
    server = await startLocalMeilisearch();
    data = openDataFolder(newDataFolder());
    files = mkdtempSync(join(tmpdir(), "vitrine-files-"));
  });
  afterAll(async () => {
    importing?.kill("SIGKILL");
    portal.kill("SIGKILL");
    await server.stop();
    await data.db.close();
    for (const folder of [files, data.path]) rmSync(folder, { recursive: true, force: true });
    for (const { assertNoTrace } of outputs) assertNoTrace();
  });

  function run(entry: string, args: string[]): ChildProcess {
    const { file, execArgv } = resolveEntry(entry, import.meta.url);
    const env = {
      PATH: process.env.PATH ?? "",
      PORT: "0",
      VITRINE_DEMO: "0",
      VITRINE_DATA: data.path,
      VITRINE_SEARCH: "meilisearch",
      MEILI_URL: server.url,
      MEILI_KEY: server.key,
    };
    const child = fork(file, args, { execArgv, env, silent: true });
    outputs.push(watchOutput(child));
    return child;
  }
  const startPortal = () => {
    portal = run("../../../../main", []);
  };
  async function killPortal(): Promise<void> {
    expect(portal.exitCode, `it ended by itself: ${allOutput().slice(-2_000)}`).toBeNull();
    const ended = once(portal, "exit");
    portal.kill("SIGKILL");
    await ended;
  }

  /** Keeps an import running, with new, changed and deleted files. */
  function keepImporting(): void {
    if (importing && importing.exitCode === null) return;
    for (let n = 0; n < FILES_AT_ONCE; n++) {
      const folder = join(files, `Folder ${made % 7}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `Note ${made++}.txt`), `What is written in number ${made}: ${random()}`);
    }
    for (let n = 0; n < 5; n++) {
      const one = Math.floor(random() * made);
      rmSync(join(files, `Folder ${one % 7}`, `Note ${one}.txt`), { force: true });
    }
    importing = run("../../../../cli", ["import", files, "--prune"]);
  }

  async function wanted(): Promise<Map<number | string, MeilisearchDocument>> {
    const access = createAccess(data.db, systemClock);
    const signed = createFileUrlSigner(data.signing, systemClock, "/api");
    const library = await createLibrary({ db: data.db, access, files: signed, prefix: "/api", onError: expect.fail });
    const source = createLibraryChangeSource(data.db, library, () => {});
    const layout = new AttributeLayout(source.proposeFields().options);
    const documents = new Map<number | string, MeilisearchDocument>();
    for await (const batch of source.allDocuments())
      for (const one of batch) documents.set(one.id, toAssetDocument(one, layout, new Set()));
    library.close();
    return documents;
  }

  async function held(): Promise<Map<number | string, MeilisearchDocument>> {
    const client = new Meilisearch({ host: server.url, apiKey: server.key });
    const { results } = await client.getIndexes({ limit: 10 });
    const [index, ...others] = results.filter(({ uid }) => uid.startsWith("vitrine-"));
    expect(others.map(({ uid }) => uid)).toEqual([]);
    const all = await client.index<MeilisearchDocument>(index?.uid ?? "").getDocuments({ limit: 100_000 });
    return new Map(all.results.filter(({ id }) => typeof id === "number").map((one) => [one[ID_ATTRIBUTE], one]));
  }

  it(`the index equals the database after ${KILLS} kills`, { timeout: 60_000 + KILLS * 30_000 }, async () => {
    const jobs = createJobs(data.db, systemClock);
    startPortal();
    for (let kill = 0; kill < KILLS; kill++) {
      keepImporting();
      if (kill % REINDEX_EVERY === 1) await jobs.add(REINDEX_JOB_KIND, {});
      await new Promise((resolve) => setTimeout(resolve, random() * MAX_PAUSE_MS));
      if (kill % 3 !== 1) await server.kill();
      if (kill % 3 !== 0) await killPortal();
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      if (kill % 3 !== 0) startPortal();
      if (kill % 3 !== 1) await server.start();
      if (process.env.VITRINE_TORTURE) console.log(`${new Date().toISOString()} kill ${kill + 1}, ${made} files made`);
    }
    if (importing && importing.exitCode === null) await once(importing, "exit");
    const expected = await wanted();
    expect(expected.size, allOutput()).toBeGreaterThan(FILES_AT_ONCE / 2);
    await expect.poll(held, { timeout: 120_000, interval: 300 }).toEqual(expected);
  });
});
