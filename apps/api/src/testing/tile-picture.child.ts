// Stores tile pictures as fast as possible and sometimes deletes all earlier ones, as if weeks had passed. Reports
// attempted and acknowledged writes on stdout, until it is killed.
import { randomUUID } from "node:crypto";
import { writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createTilePictureUploads } from "../modules/settings/tile-picture-uploads.service.ts";
import { openDataFolder } from "../platform/storage/data-folder.ts";
import { createSettableClock } from "./settable-clock.ts";

const [folder = ""] = process.argv.slice(2);
const { db, blobs, temporary } = openDataFolder(folder);
const clock = createSettableClock(Date.now());
const pictures = createTilePictureUploads({
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
  await pictures.deleteUnreferenced();
  writeSync(1, "forgot\n");
}
