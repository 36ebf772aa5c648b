import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blobPath, createBlobFolderStorage } from "./blob-folder.ts";
import { describeBlobStorage } from "./blob-storage.suite.ts";

describeBlobStorage("blobs in a folder", async () => {
  const root = mkdtempSync(join(tmpdir(), "vitrine-blobs-"));
  const folder = join(root, "blobs");
  return {
    storage: createBlobFolderStorage(folder),
    another: () => createBlobFolderStorage(folder),
    age: (hash) => utimesSync(blobPath(folder, hash), 1, 1),
    leaveDraft() {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, ".put-cut");
      writeFileSync(path, "half");
      utimesSync(path, 1, 1);
    },
    count: () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    dispose: async () => rmSync(root, { recursive: true }),
  };
});
