// Starts the search engine that the operator configured.
import { startEmbeddedEngine } from "./embedded/embedded-engine.ts";
import { kernelsProblem } from "./embedded/load-kernels.ts";
import type { SearchEngine } from "./engine.ts";
import { startMeilisearchEngine } from "./meilisearch/meilisearch-engine.ts";

/** The engine in the process, or a Meilisearch; without a key where that asks for none. */
export type SearchConfiguration = { engine: "embedded" } | { engine: "meilisearch"; url: string; key: string };

export interface IndexLocation {
  /** For an engine that keeps its index itself. */
  folder: string;
  /** For one that keeps the indexes of several installations: different in each, the same after a restart. */
  name: string;
}

/** Throws a StartError where what is set cannot work. */
export async function startEngine(
  configuration: SearchConfiguration,
  { folder, name }: IndexLocation,
  say: (level: "warn" | "info", sentence: string) => void,
): Promise<SearchEngine> {
  if (configuration.engine === "embedded") {
    const problem = kernelsProblem();
    if (problem) say("warn", problem);
    return startEmbeddedEngine(folder);
  }
  const { url, key } = configuration;
  return startMeilisearchEngine({ url, key, index: `vitrine-${name}`, say });
}
