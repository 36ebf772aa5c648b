import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { systemClock } from "./platform/clock.ts";
import { listOpenJobs } from "./platform/jobs/jobs.ts";
import { openDataFolder } from "./platform/storage/data-folder.ts";
import { newDataFolder } from "./testing/harness.ts";
import { newFolder, picture, remove, writeFiles } from "./testing/import-kit.ts";
import { descendants, waitForExit } from "./testing/process-tree.ts";
import { startServer } from "./testing/program.ts";

it.skipIf(process.platform === "win32")(
  "a server imports and watches its folders, finds their files, and stops together with its watch",
  { tags: ["slow"] },
  async () => {
    const [dataFolder, folder] = [newDataFolder(), newFolder()];
    writeFiles(folder, { "Schalen/lagune_blau.jpg": await picture(1, 64, 48).jpeg().toBuffer() });
    const server = startServer({ VITRINE_DATA: dataFolder, VITRINE_WATCH: folder, VITRINE_LOG: "info" });
    const { origin } = new URL(await server.until(/(http:\S+#\/setup\?code=[^\s"]+)/));
    const open = await fetch(`${origin}/api/session/get`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const { session } = (await open.json()) as { session: string };
    const found = async (words: string) => {
      const reply = await fetch(`${origin}/api/?solr_q=${words}`, { headers: { authorization: session } });
      if (reply.status !== 200) return [];
      return ((await reply.json()) as { response: { docs: { title: string }[] } }).response.docs.map(
        ({ title }) => title,
      );
    };
    const finds = async (words: string, title: string) => {
      while ((await found(words)).join() !== title) await sleep(100);
    };
    await server.until(/Imported +1/);
    const data = openDataFolder(dataFolder);
    await data.db.write((tx) =>
      tx.$client.exec(
        "INSERT INTO access_grant (group_id, pool_id) SELECT g.id, p.id FROM access_group g, pool p WHERE g.name = 'guest' AND p.name = 'public' ON CONFLICT DO NOTHING",
      ),
    );
    await finds("lagune", "Lagune blau");
    mkdirSync(join(folder, "Vasen"));
    renameSync(join(folder, "Schalen/lagune_blau.jpg"), join(folder, "Vasen/bucht_blau.jpg"));
    await finds("bucht", "Bucht blau");
    expect(await found("lagune")).toEqual([]);
    await expect
      .poll(() => listOpenJobs(data.db.read, "watch", systemClock.now()), { timeout: 30_000 })
      .toMatchObject([
        { abandoned: false, payload: { pool: "public" }, progress: { now: "watching", waiting: 0, poll: null } },
      ]);
    const below = descendants(server.child.pid);
    expect(below.length).toBeGreaterThan(0);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(await waitForExit(below)).toEqual([]);
    expect(await listOpenJobs(data.db.read, "watch", systemClock.now())).toEqual([]);
    await data.db.close();
    remove(folder);
    rmSync(dataFolder, { recursive: true, force: true });
  },
);

it.skipIf(process.platform === "win32")(
  "a server watches each folder separately: it reports and waits for a missing one, without delaying others",
  { tags: ["slow"] },
  async () => {
    const [dataFolder, folder, later] = [newDataFolder(), newFolder(), newFolder()];
    remove(later);
    writeFiles(folder, { "a.txt": "one" });
    const server = startServer({ VITRINE_DATA: dataFolder, VITRINE_WATCH: `${later},${folder}`, VITRINE_LOG: "info" });
    await server.until(/Imported +1/);
    await server.until(new RegExp(`There is no folder ${later}`));
    const data = openDataFolder(dataFolder);
    const names = () => data.db.sqlite.prepare("SELECT file_name FROM asset ORDER BY file_name").pluck().all();
    expect(names()).toEqual(["a.txt"]);
    writeFiles(later, { "b.txt": "two" });
    await expect.poll(names, { timeout: 90_000 }).toEqual(["a.txt", "b.txt"]);
    writeFiles(folder, { "c.txt": "three" });
    await expect.poll(names, { timeout: 30_000 }).toEqual(["a.txt", "b.txt", "c.txt"]);
    expect(server.output()).not.toContain("the watch of VITRINE_WATCH has ended");
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    await data.db.close();
    for (const path of [folder, later, dataFolder]) remove(path);
  },
);
