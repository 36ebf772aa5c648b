// Small test libraries in a Meilisearch, for tests of Meilisearch-specific behaviour.
import { randomUUID } from "node:crypto";
import { ALL_NEWEST_FIRST, createTestDocument } from "../engine.suite.ts";
import type { EngineDocument, EngineOptions, EngineQuery, SearchEngine } from "../engine.ts";
import { TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { startMeilisearchEngine } from "./meilisearch-engine.ts";

export const GUEST_CALLER = { acls: [1], visibility: "everyone", now: 1_000 } as const;

export interface SmallLibrary {
  engine: SearchEngine;
  /** Name of the index. */
  index: string;
  /** Finds the 50 newest, unless `over` overrides that. */
  find(over: Partial<EngineQuery>): ReturnType<SearchEngine["find"]>;
}

/** Assets are numbered from 1. */
export async function createSmallLibrary(
  server: { url: string; key: string },
  documents: readonly Partial<EngineDocument>[],
  options: EngineOptions = TEST_ENGINE_OPTIONS,
): Promise<SmallLibrary> {
  const index = `vitrine-test-${randomUUID()}`;
  // Long timeouts, so that a busy machine does not fail the tests.
  const timeouts = { silenceMs: 10_000, healthCheckMs: 10_000 };
  const engine = await startMeilisearchEngine({
    url: server.url,
    key: server.key,
    index,
    timeouts,
    log: () => {},
  });
  await engine.open(options);
  await engine.rebuild(
    (async function* () {
      yield documents.map((document, i) => createTestDocument(i + 1, document));
    })(),
    1,
  );
  return { engine, index, find: (over) => engine.find({ ...ALL_NEWEST_FIRST, ...over }) };
}
