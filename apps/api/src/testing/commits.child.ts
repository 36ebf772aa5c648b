// Commits one write after another and reports each on stdout; exits with 1 when the disk fails, like the server.
import { writeSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../platform/database/database.ts";

const [folder = "", wanted = "0"] = process.argv.slice(2);
const db = openDatabase(join(folder, "vitrine.db"), {
  onFatalError(error) {
    writeSync(1, `broken ${(error as { code?: string }).code}\n`);
    process.exit(1);
  },
});
for (let n = 0; n < Number(wanted); n++) {
  await db.write((tx) => tx.$client.prepare("INSERT INTO pool (name, labels) VALUES (?, '{}')").run(`n${n}`));
  writeSync(1, `n${n}\n`);
}
await db.close();
