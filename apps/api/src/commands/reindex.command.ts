import { rm } from "node:fs/promises";
import { buildApp } from "../app.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import type { Command } from "./command.ts";

export const reindexCommand: Command = {
  help: `vitrine reindex

Throws the search index away and builds it anew from the database. The index heals itself, so this is only needed when
something outside tampered with it. A server that runs goes on with its own index until it is started again.
`,
  options: {},
  async run(_positionals, _values, settings) {
    const data = openDataFolder(settings.dataFolder);
    await rm(data.index, { recursive: true, force: true });
    await data.db.close();
    const started = performance.now();
    const app = await buildApp({ ...settings, logLevel: "silent" });
    await app.services.indexed;
    await app.services.search.catchUp();
    const { documents } = app.services.search.status();
    await app.close();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`The index holds ${documents} assets; it took ${seconds} s.\n`);
    return 0;
  },
};
