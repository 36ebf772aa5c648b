// Writes settings and files directly into a portal's database.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Portal, repositoryRoot } from "./portal.ts";

/** Bypasses all validation, to simulate data of an old version or a manual change of the database. */
export function writeSettings(
  portal: Portal,
  documents: [kind: string, key: string, document: object][],
  files: [string, string, string][],
) {
  const script = `
    import { openDataFolder } from "./dist/platform/storage/data-folder.js";
    import { systemClock } from "./dist/platform/clock.js";
    import { createDocumentSaving } from "./dist/modules/settings/document-saving.service.js";
    import { createPortalFiles } from "./dist/modules/settings/portal-files.service.js";
    const { db, blobs } = openDataFolder(process.argv[1]);
    const input = JSON.parse(process.argv[2]);
    const saving = createDocumentSaving(db, systemClock);
    for (const [kind, key, document] of input.documents) await saving.save({ kind, key }, document, { caller: {} });
    const portalFiles = createPortalFiles({ db, blobs, clock: systemClock });
    for (const [name, mime, text] of input.files) await portalFiles.putPortalFile(name, Buffer.from(text), mime);
    await db.close();`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", script, portal.dataFolder, JSON.stringify({ documents, files })],
    { cwd: join(repositoryRoot, "apps/api"), encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`Nothing was stored:\n${stderr}`);
}
