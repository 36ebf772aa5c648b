// Starts the search engine that the operator configured.
import { StartError } from "../../../platform/errors/start-error.ts";
import { startEmbeddedEngine } from "./embedded/embedded-engine.ts";
import { describeMissingKernels } from "./embedded/load-kernels.ts";
import type { SearchEngine } from "./engine.ts";
import { startMeilisearchEngine } from "./meilisearch/meilisearch-engine.ts";

/** The embedded engine or a Meilisearch server; `key` is empty where the server needs none. */
export type SearchConfiguration = { engine: "embedded" } | { engine: "meilisearch"; url: string; key: string };

export interface IndexLocation {
  /** Where the embedded engine stores its index. */
  folder: string;
  /** Names the index on a server shared by several installations: unique per installation, stable across restarts. */
  name: string;
}

/** @throws StartError where the settings cannot work. */
export async function startEngine(
  configuration: SearchConfiguration,
  { folder, name }: IndexLocation,
  logMessage: (level: "warn" | "info", sentence: string) => void,
): Promise<SearchEngine> {
  switch (configuration.engine) {
    case "embedded": {
      const problem = describeMissingKernels();
      if (problem) throw new StartError(problem);
      return startEmbeddedEngine(folder);
    }
    case "meilisearch": {
      const { url, key } = configuration;
      return startMeilisearchEngine({ url, key, index: `vitrine-${name}`, log: logMessage });
    }
  }
}
