import { setTimeout as sleep } from "node:timers/promises";
import { it, vi } from "vitest";
import { newFolder, openLibrary, picture, remove, writeFiles } from "../../../testing/import-kit.ts";
import { watchFolder } from "./watch.service.ts";

// Simulates a system that reports no changes.
vi.mock("./folder-events.ts", () => ({ openFolderEvents: async () => ({ close: async () => {} }) }));

it("finds unreported changes by periodic scans", { tags: ["slow"] }, async () => {
  const library = openLibrary();
  const folder = newFolder();
  const stop = new AbortController();
  const options = { folder, pool: "public", settle: 0.2, rescan: 1, signal: stop.signal, excludedPaths: [] };
  const watching = watchFolder(library, { ...options, async onEvent() {}, runExclusively: (work) => work() });
  await sleep(2000);
  writeFiles(folder, { "1.jpg": await picture(1, 64, 48).jpeg().toBuffer() });
  while (library.count("asset") === 0) await sleep(50);
  stop.abort();
  await watching;
  await library.close();
  remove(folder);
});
