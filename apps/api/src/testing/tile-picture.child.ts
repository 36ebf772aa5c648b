// Stores pictures of tiles as fast as it can, and forgets all before them now and then, as if weeks had gone by. Says on
// stdout what it is about to do and what was acknowledged, until it is killed.
import { randomUUID } from "node:crypto";
import { writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createTilePictures } from "../modules/settings/tile-pictures.service.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { settableClock } from "./settable-clock.ts";

const [folder = ""] = process.argv.slice(2);
const { db, blobs, temporary } = openDataFolder(folder);
const clock = settableClock(Date.now());
const pictures = createTilePictures({
  db,
  blobs,
  clock,
  check: async () => ({ mime: "image/png", bytes: Buffer.from(randomUUID().padEnd(200_000, "x")), removed: [] }),
});
const path = join(temporary, "upload");
writeFileSync(path, "x");

for (let n = 0; ; n++) {
  writeSync(1, "try\n");
  writeSync(1, `kept ${(await pictures.save({ path, size: 1 }, {}, { account: "" })).id}\n`);
  if (n % 5 !== 4) continue;
  clock.advance(8 * 86_400_000);
  writeSync(1, "forget\n");
  await pictures.forgetUnnamed();
  writeSync(1, "forgot\n");
}
