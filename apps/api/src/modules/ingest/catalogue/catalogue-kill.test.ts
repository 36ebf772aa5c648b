import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { resolveEntry } from "../../../platform/processes/spawn-entry.ts";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { newFolder, openLibrary, remove } from "../../../testing/import-kit.ts";
import { exportCatalogue } from "./catalogue-export.service.ts";

/** Ten, when somebody has the time. */
const KILLS = process.env.VITRINE_TORTURE ? 10 : 2;
const RECORDS = KILLS * 4_000;

it("gives the same result however often it is killed", { tags: ["slow"], timeout: KILLS * 60_000 }, async () => {
  const rows = Array.from({ length: RECORDS }, (_, n) => `K-${n},Krug ${n},Krug;blau;Form ${n % 50}`);
  const folder = newFolder();
  const catalogue = join(folder, "catalogue.csv");
  writeFileSync(catalogue, `identifier,title,keywords\n${rows.join("\n")}\n`);
  const library = openLibrary();
  try {
    const { file, execArgv } = resolveEntry("../../../cli", import.meta.url);
    for (let kill = 1; kill <= KILLS; kill++) {
      const child = spawn(process.execPath, [...execArgv, file, "import", "--catalogue", catalogue], {
        env: { ...process.env, VITRINE_DATA: library.dataFolder },
        stdio: "ignore",
      });
      const gone = once(child, "exit");
      while (child.exitCode === null && library.count("asset") < (RECORDS * kill) / (KILLS + 2)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      child.kill("SIGKILL");
      expect((await gone)[1]).toBe("SIGKILL");
    }
    const before = library.count("asset");
    expect(before).toBeLessThan(RECORDS);
    const report = await importCatalogue(library, { catalogue, pool: "public" });
    expect(report.counts).toEqual({ taken: RECORDS - before, replaced: 0, unchanged: before });
    const whole = openLibrary();
    await importCatalogue(whole, { catalogue, pool: "public" });
    const exported = async ({ db }: typeof library) => {
      let text = "";
      await exportCatalogue(db, "jsonl", async (pieces) => {
        for await (const piece of pieces) text += piece;
      });
      return text;
    };
    expect(await exported(library)).toBe(await exported(whole));
    expect(library.rows("SELECT state, lost FROM job")).toEqual([{ state: "done", lost: KILLS }]);
    await whole.close();
  } finally {
    await library.close();
    remove(folder);
  }
});
