import { describe, expect, it } from "vitest";
import type { ReadOnly } from "../../platform/database.ts";
import { openLibrary } from "../../testing/import-kit.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { createAssetRatios } from "./asset-ratios.repository.ts";

/** The real statements of a database, of which the next read fails when it is told so. */
function failing(db: ReadOnly) {
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
    db: { sqlite: { prepare } } as unknown as ReadOnly,
    failOnce: () => {
      failsNext = true;
    },
  };
}

describe("ratios after a read that failed", () => {
  it("are those of the database all the same, be it the first one or that of what changed", async () => {
    const library = openLibrary();
    const [wide = -1, high = -1] = await addAssets(library.db, [
      { width: 200, height: 100 },
      { width: 100, height: 200 },
    ]);
    const { db, failOnce } = failing(library.db);
    const ratios = createAssetRatios(db);
    const strip = async () => {
      const bytes = await ratios.strip(Uint32Array.from([wide, high]));
      return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)];
    };
    failOnce();
    await expect(strip()).rejects.toThrow("disk I/O error");
    expect(await strip()).toEqual([2000, 500]);
    await library.db.write((tx) => void tx.$client.prepare("UPDATE asset SET width = 300 WHERE id = ?").run(wide));
    ratios.forget([wide]);
    failOnce();
    await expect(strip()).rejects.toThrow("disk I/O error");
    expect(await strip()).toEqual([3000, 500]);
    await library.close();
  });
});
