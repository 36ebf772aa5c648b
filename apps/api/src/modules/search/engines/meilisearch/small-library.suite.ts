// Libraries of a few assets in a Meilisearch, for the tests of what is particular to it.
import { randomUUID } from "node:crypto";
import { ALL, asset } from "../engine.suite.ts";
import type { EngineDocument, EngineOptions, EngineQuery, SearchEngine } from "../engine.ts";
import { OPTIONS } from "../suite-library.suite.ts";
import { startMeilisearchEngine } from "./meilisearch-engine.ts";

export const GUEST = { acls: [1], visibility: "everyone", now: 1_000 } as const;

export interface SmallLibrary {
  engine: SearchEngine;
  /** Name of the index. */
  index: string;
  /** Asks for the 50 newest, unless the question says otherwise. */
  find(over: Partial<EngineQuery>): ReturnType<SearchEngine["find"]>;
}

/** Assets are numbered from 1. */
export async function smallLibrary(
  server: { url: string; key: string },
  documents: readonly Partial<EngineDocument>[],
  options: EngineOptions = OPTIONS,
): Promise<SmallLibrary> {
  const index = `vitrine-test-${randomUUID()}`;
  // Nobody is given up because the machine is busy.
  const patience = { silence: 10_000, look: 10_000 };
  const engine = await startMeilisearchEngine({ url: server.url, key: server.key, index, patience, say: () => {} });
  await engine.open(options);
  await engine.rebuild(
    (async function* () {
      yield documents.map((document, i) => asset(i + 1, document));
    })(),
    1,
  );
  return { engine, index, find: (over) => engine.find({ ...ALL, ...over }) };
}
