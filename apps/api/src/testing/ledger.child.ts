// Writes as fast as possible and reports acknowledged writes on stdout, until it is killed. Each line is written after
// its promise resolved.
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import { openDataFolder } from "../platform/storage/data-folder.ts";

const [folder = "", round = "0"] = process.argv.slice(2);
const { db, blobs } = openDataFolder(folder);
writeSync(1, "open\n");

async function writeRows(lane: number): Promise<void> {
  for (let n = 0; ; n++) {
    const name = `${round}-${lane}-${n}`;
    await db.write((tx) => {
      // Two rows in two tables: both or none.
      const { lastInsertRowid } = tx.$client.prepare("INSERT INTO pool (name, labels) VALUES (?, '{}')").run(name);
      tx.$client.prepare("INSERT INTO change_log (asset_id) VALUES (?)").run(lastInsertRowid);
    });
    writeSync(1, `row ${name}\n`);
  }
}

async function writeBlobs(): Promise<void> {
  for (;;) {
    const { hash, size } = await blobs.put(randomBytes(1000 + Math.floor(Math.random() * 300_000)));
    writeSync(1, `blob ${hash} ${size}\n`);
  }
}

await Promise.all([writeRows(0), writeRows(1), writeRows(2), writeBlobs()]);
