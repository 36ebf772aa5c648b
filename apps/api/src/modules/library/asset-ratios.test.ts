import { describe, expect, it } from "vitest";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { openLibrary } from "../../testing/import-kit.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { createAssetRatios } from "./asset-ratios.repository.ts";

/** A database whose next read can be made to fail. */
function failing(db: ReadOnlyDatabase) {
  let failsNext = false;
  const prepare = (sql: string) => {
    const statement = db.sqlite.prepare(sql);
    const all = (...values: unknown[]) => {
      if (failsNext) {
        failsNext = false;
        throw new Error("disk I/O error");
      }
      return statement.all(...values);
    };
    return { all };
  };
  return {
    db: { sqlite: { prepare } } as unknown as ReadOnlyDatabase,
    failOnce: () => {
      failsNext = true;
    },
  };
}

describe("ratios after a read that failed", () => {
  it("are correct all the same, whether the first read failed or that of changes", async () => {
    const library = openLibrary();
    const [wide = -1, high = -1] = await addAssets(library.db, [
      { width: 200, height: 100 },
      { width: 100, height: 200 },
    ]);
    const { db, failOnce } = failing(library.db);
    const ratios = createAssetRatios(db);
    const strip = async () => {
      const bytes = await ratios.readStrip(Uint32Array.from([wide, high]));
      return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)];
    };
    failOnce();
    await expect(strip()).rejects.toThrow("disk I/O error");
    expect(await strip()).toEqual([2000, 500]);
    await library.db.write((tx) => void tx.$client.prepare("UPDATE asset SET width = 300 WHERE id = ?").run(wide));
    ratios.markStale([wide]);
    failOnce();
    await expect(strip()).rejects.toThrow("disk I/O error");
    expect(await strip()).toEqual([3000, 500]);
    await library.close();
  });
});
