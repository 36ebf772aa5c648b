// Replaces a file of the portal as fast as possible and sometimes restores an old revision. Reports attempted and
// acknowledged writes on stdout, until it is killed.
import { writeSync } from "node:fs";
import { createFileSaving, type FileSavingDeps } from "../modules/settings/file-saving.service.ts";
import { createPortalFiles, type PortalFilesDeps } from "../modules/settings/portal-files.service.ts";
import { systemClock as clock } from "../platform/clock.ts";
import { createAccountQueues } from "../platform/jobs/account-queues.ts";
import { openDataFolder } from "../platform/storage/data-folder.ts";

const [folder = "", round = "0"] = process.argv.slice(2);
const { db, blobs } = openDataFolder(folder);
const files = createPortalFiles({ db, blobs, clock } as unknown as PortalFilesDeps);
// The stored content is clean.
const cleaner = {
  clean: async (_kind: unknown, texts: string[]) => ({ cleaned: texts.map((text) => ({ text, removed: [] })) }),
};
const deps = { db, blobs, clock, cleaner, accountQueue: createAccountQueues(0) };
const saving = createFileSaving(deps as unknown as FileSavingDeps);

async function acknowledged(mark: string, work: Promise<void>): Promise<void> {
  writeSync(1, `try ${mark}\n`);
  await work;
  writeSync(1, `kept ${mark}\n`);
}

writeSync(1, "open\n");
for (let n = 0; ; n++) {
  const mark = `${round}-${n}`;
  await acknowledged(mark, files.putPortalFile("style", Buffer.from(`${mark} ${"x".repeat(200_000)}`), "text/css"));
  if (n % 5 !== 4) continue;
  const { id = "" } = (await saving.revisions("style")).at(-2) ?? {};
  await acknowledged(`back-${id}`, saving.restore("style", id, {}, { account: "" }));
}
