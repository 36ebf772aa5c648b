// Ranking by Meilisearch: the order of hits, and that ranking loses no hit. Which assets are found is tested in
// meilisearch-quirks.test.ts.
import { setTimeout } from "node:timers/promises";
import { Meilisearch } from "meilisearch";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  canStartMeilisearch,
  connectMeilisearch,
  hasMeilisearch,
  type MeilisearchServer,
  startLocalMeilisearch,
} from "../../../../testing/meilisearch-server.ts";
import { parseTestQuery, UNRESTRICTED_CALLER } from "../engine.suite.ts";
import type { EngineDocument, EngineQuery, SearchEngine } from "../engine.ts";
import { numberAttribute } from "./attributes.ts";
import { createSmallLibrary, GUEST_CALLER } from "./small-library.suite.ts";

const RELEVANCE = { key: "score", direction: "desc" } as const;

describe.skipIf(!hasMeilisearch)("the order by relevance", () => {
  let server: MeilisearchServer;
  const engines: SearchEngine[] = [];
  beforeAll(async () => {
    server = await connectMeilisearch();
  });
  afterAll(async () => {
    for (const engine of engines) await engine.close();
    await server.stop();
  });

  async function library(documents: readonly Partial<EngineDocument>[]) {
    const made = await createSmallLibrary(server, documents);
    engines.push(made.engine);
    const ranked = async (text: string, over: Partial<EngineQuery> = {}) => [
      ...(await made.find({ text: parseTestQuery(text), sort: RELEVANCE, ...over })).ids,
    ];
    return { ...made, ranked };
  }

  it("does not tolerate typos", async () => {
    const { ranked } = await library([
      { text: { title: ["quay"], about: ["harbour"] } },
      { text: { title: ["harbours"], about: ["harbour"] } },
      { text: { title: ["harbour"] } },
    ]);
    expect(await ranked("harbour")).toEqual([3, 1, 2]);
  });

  it("treats only the last word as a prefix", async () => {
    const { ranked } = await library([
      { text: { title: ["quay"], about: ["harbour"] } },
      { text: { title: ["harbourmaster"], about: ["harbour"] } },
    ]);
    expect(await ranked("harbour")).toEqual([1, 2]);
    expect(await ranked("harbour*")).toEqual([2, 1]);
  });

  it("does not depend on words hidden from the caller", async () => {
    const { ranked } = await library([
      { text: { about: ["harbour"] } },
      { text: { about: ["harbour"], secret: ["harbour"] } },
    ]);
    expect(await ranked("harbour", { caller: UNRESTRICTED_CALLER })).toEqual([2, 1]);
    expect(await ranked("harbour", { caller: GUEST_CALLER })).toEqual([1, 2]);
  });

  it("considers the last word even after more words than Meilisearch supports", async () => {
    const words = Array.from({ length: 12 }, (_, i) => `word${i}`).join(" ");
    const { ranked } = await library([
      { text: { about: [`${words} harbour`] } },
      { text: { about: [words], title: ["harbour"] } },
    ]);
    expect(await ranked(`${words} harb*`)).toEqual([2, 1]);
  });

  it("loses no hit: neither for a prefix of very many words nor for words that Meilisearch splits", async () => {
    const many = 1_500;
    const { find, ranked } = await library([
      ...Array.from({ length: many }, (_, i) => ({ text: { title: [`dsc01${1_000 + i}`] } })),
      { text: { title: ["42nd 漢字仮名 𝔘nicode Straße"], about: ["co-operate"] } },
    ]);
    const { total, ids } = await find({ text: parseTestQuery("dsc01*"), sort: RELEVANCE, start: 1_400, rows: 200 });
    expect([total, ids.length]).toEqual([many, 100]);
    for (const word of ["42nd", "42*", "漢字仮名", "漢字*", "𝔘nicode", "strasse", "operate", '"co operate"'])
      expect([word, await ranked(word)]).toEqual([word, [many + 1]]);
  });

  it("comes after the requested sort", async () => {
    const { index, ranked } = await library([
      { text: { about: ["harbour"] }, numbers: { size: 1 } },
      { text: { title: ["harbour"] }, numbers: { size: 2 } },
      { text: { about: ["harbour"] }, numbers: { size: 3 } },
    ]);
    expect(await ranked("harbour", { sort: { key: "size", direction: "asc" } })).toEqual([1, 2, 3]);
    // The same in the index itself, also with search terms.
    const client = new Meilisearch({ host: server.url, apiKey: server.key });
    const { hits } = await client.index(index).search("harbour", { sort: [`${numberAttribute("size")}:asc`] });
    expect(hits.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe.skipIf(!canStartMeilisearch)("a Meilisearch on a machine that has no time", () => {
  it("never cuts off a search", async () => {
    const server = await startLocalMeilisearch();
    onTestFinished(() => server.stop());
    const words = Array.from({ length: 800 }, (_, i) => `word${i}`).join(" ");
    const { engine, find } = await createSmallLibrary(server, [
      { text: { about: [words] } },
      { text: { about: [words] } },
      { text: { title: [words] } },
    ]);
    onTestFinished(() => engine.close());
    let answered = false;
    const search = find({ text: parseTestQuery(words), sort: RELEVANCE }).finally(() => {
      answered = true;
    });
    // It takes longer than Meilisearch's default cutoff.
    while (!answered) {
      server.freeze();
      await setTimeout(190);
      server.thaw();
      await setTimeout(10);
    }
    expect([...(await search).ids]).toEqual([3, 1, 2]);
  });
});
