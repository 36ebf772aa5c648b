// The disk fills up during a conversion: the download is refused, leaves nothing behind, and succeeds once there is space.

import { randomBytes } from "node:crypto";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "../../testing/small-disk.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";

const possible = canMount();
if (!possible) console.warn("\n*** No disk can be mounted: conversions on a full one are SKIPPED. Run as root. ***\n");

const [WIDTH, HEIGHT] = [1400, 1000];

describe.runIf(possible)("a conversion on a full disk", { timeout: 60_000 }, () => {
  let disk: SmallDisk;
  let app: TestApp;
  beforeEach(async () => {
    disk = mountSmallDisk();
    const template = newDataFolder();
    cpSync(template, join(disk.path, "data"), { recursive: true });
    rmSync(template, { recursive: true });
    app = await startTestApp({ dataFolder: join(disk.path, "data") });
    await app.services.indexed;
  });
  afterEach(async () => {
    await app.close();
    disk.remove();
  });

  const leftovers = () => readdirSync(app.services.data.temporary).filter((name) => name.startsWith("convert-"));
  const blobs = () =>
    readdirSync(join(app.services.data.path, "blobs"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;

  // Noise takes four megabytes and more as TIFF.
  it.each([
    ["has hardly begun to be written", 2_500_000],
    ["was written and is to be stored", 7_000_000],
    ["is not begun for the reserve", 500_000],
  ])("that %s: 507, nothing left, and made once there is room", async (_when, left) => {
    const { data } = app.services;
    const noise = sharp(randomBytes(WIDTH * HEIGHT * 3), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
    const { hash, size } = await data.blobs.put(await noise.jpeg({ quality: 20 }).toBuffer());
    const [id] = await addAssets(data.db, [{ contentHash: hash, size, width: WIDTH, height: HEIGHT }]);
    await data.db.write((tx) => saveConvertSet(tx, { id: 1, titles: { en: "Print" }, mime: "image/tiff" }));
    const client = app.client(await logInAs(app, "guest"));
    const take = () => client.call("download.single", { query: { id: String(id), csetid: "1" } });
    disk.fill(left);
    const before = blobs();

    await expect(take()).rejects.toMatchObject({ status: 507, code: "storage.full" });
    expect(leftovers()).toEqual([]);
    expect(blobs()).toBe(before);
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);

    disk.freeSpace();
    const { url } = await take();
    const made = await app.inject({ url });
    expect(made.statusCode).toBe(200);
    expect((await sharp(made.rawPayload).metadata()).format).toBe("tiff");
    expect(leftovers()).toEqual([]);
  });
});
