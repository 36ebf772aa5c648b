import { describe, expect, it } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { openLibrary } from "../../testing/import-kit.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { createAssetRatioCache } from "./asset-ratios.repository.ts";

/** Makes every read of assets fail until it is called again with false. */
const breakReads = (db: Database, isBroken: boolean) =>
  db.write((tx) => {
    tx.$client.exec(isBroken ? "ALTER TABLE asset RENAME TO broken" : "ALTER TABLE broken RENAME TO asset");
  });

describe("ratios after a read that failed", () => {
  it("are correct all the same, whether the first read failed or that of changes", async () => {
    const library = openLibrary();
    const [wide = -1, high = -1] = await addAssets(library.db, [
      { width: 200, height: 100 },
      { width: 100, height: 200 },
    ]);
    const { db } = library;
    const ratios = createAssetRatioCache(db);
    const strip = async () => {
      const bytes = await ratios.readStrip(Uint32Array.from([wide, high]));
      return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)];
    };
    await breakReads(db, true);
    await expect(strip()).rejects.toThrow("no such table");
    await breakReads(db, false);
    expect(await strip()).toEqual([2000, 500]);
    await db.write((tx) => void tx.$client.prepare("UPDATE asset SET width = 300 WHERE id = ?").run(wide));
    ratios.markStale([wide]);
    await breakReads(db, true);
    await expect(strip()).rejects.toThrow("no such table");
    await breakReads(db, false);
    expect(await strip()).toEqual([3000, 500]);
    await library.close();
  });
});
