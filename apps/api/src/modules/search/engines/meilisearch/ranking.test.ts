// What Meilisearch does otherwise by default when it ranks. Which assets are found is not its matter (traps.test.ts);
// in which order they come, and that none is lost on the way, is.
import { setTimeout } from "node:timers/promises";
import { Meilisearch } from "meilisearch";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  anyMeilisearch,
  canStartMeilisearch,
  hasMeilisearch,
  type MeilisearchServer,
  ownMeilisearch,
} from "../../../../testing/meilisearch-server.ts";
import { EVERYBODY, typed } from "../engine.suite.ts";
import type { EngineDocument, EngineQuery, SearchEngine } from "../engine.ts";
import { numberOf } from "./attributes.ts";
import { GUEST, smallLibrary } from "./small-library.suite.ts";

const RELEVANCE = { key: "score", direction: "desc" } as const;

describe.skipIf(!hasMeilisearch)("the order by relevance", () => {
  let server: MeilisearchServer;
  const engines: SearchEngine[] = [];
  beforeAll(async () => {
    server = await anyMeilisearch();
  });
  afterAll(async () => {
    for (const engine of engines) await engine.close();
    await server.stop();
  });

  async function library(documents: readonly Partial<EngineDocument>[]) {
    const made = await smallLibrary(server, documents);
    engines.push(made.engine);
    const ranked = async (text: string, over: Partial<EngineQuery> = {}) => [
      ...(await made.find({ text: typed(text), sort: RELEVANCE, ...over })).ids,
    ];
    return { ...made, ranked };
  }

  it("is no matter of typos", async () => {
    const { ranked } = await library([
      { text: { title: ["quay"], about: ["harbour"] } },
      { text: { title: ["harbours"], about: ["harbour"] } },
      { text: { title: ["harbour"] } },
    ]);
    expect(await ranked("harbour")).toEqual([3, 1, 2]);
  });

  it("takes only the word that is still being typed for a beginning", async () => {
    const { ranked } = await library([
      { text: { title: ["quay"], about: ["harbour"] } },
      { text: { title: ["harbourmaster"], about: ["harbour"] } },
    ]);
    expect(await ranked("harbour")).toEqual([1, 2]);
    expect(await ranked("harbour*")).toEqual([2, 1]);
  });

  it("tells nothing of words that the caller may not know of", async () => {
    const { ranked } = await library([
      { text: { about: ["harbour"] } },
      { text: { about: ["harbour"], secret: ["harbour"] } },
    ]);
    expect(await ranked("harbour", { caller: EVERYBODY })).toEqual([2, 1]);
    expect(await ranked("harbour", { caller: GUEST })).toEqual([1, 2]);
  });

  it("looks at the word that is being typed behind more words than Meilisearch takes", async () => {
    const words = Array.from({ length: 12 }, (_, i) => `word${i}`).join(" ");
    const { ranked } = await library([
      { text: { about: [`${words} harbour`] } },
      { text: { about: [words], title: ["harbour"] } },
    ]);
    expect(await ranked(`${words} harb*`)).toEqual([2, 1]);
  });

  it("loses no hit: neither of a beginning of very many words nor of words that Meilisearch takes apart", async () => {
    const many = 1_500;
    const { find, ranked } = await library([
      ...Array.from({ length: many }, (_, i) => ({ text: { title: [`dsc01${1_000 + i}`] } })),
      { text: { title: ["42nd 漢字仮名 𝔘nicode Straße"], about: ["co-operate"] } },
    ]);
    const { total, ids } = await find({ text: typed("dsc01*"), sort: RELEVANCE, start: 1_400, rows: 200 });
    expect([total, ids.length]).toEqual([many, 100]);
    for (const word of ["42nd", "42*", "漢字仮名", "漢字*", "𝔘nicode", "strasse", "operate", '"co operate"'])
      expect([word, await ranked(word)]).toEqual([word, [many + 1]]);
  });

  it("stands behind the order that is asked for", async () => {
    const { index, ranked } = await library([
      { text: { about: ["harbour"] }, numbers: { size: 1 } },
      { text: { title: ["harbour"] }, numbers: { size: 2 } },
      { text: { about: ["harbour"] }, numbers: { size: 3 } },
    ]);
    expect(await ranked("harbour", { sort: { key: "size", direction: "asc" } })).toEqual([1, 2, 3]);
    // The same of the index itself, where words are given as well.
    const client = new Meilisearch({ host: server.url, apiKey: server.key });
    const { hits } = await client.index(index).search("harbour", { sort: [`${numberOf("size")}:asc`] });
    expect(hits.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe.skipIf(!canStartMeilisearch)("a Meilisearch on a machine that has no time", () => {
  it("never breaks a search off half done", async () => {
    const server = await ownMeilisearch();
    onTestFinished(() => server.stop());
    const words = Array.from({ length: 800 }, (_, i) => `word${i}`).join(" ");
    const { engine, find } = await smallLibrary(server, [
      { text: { about: [words] } },
      { text: { about: [words] } },
      { text: { title: [words] } },
    ]);
    onTestFinished(() => engine.close());
    let answered = false;
    const search = find({ text: typed(words), sort: RELEVANCE }).finally(() => {
      answered = true;
    });
    // It lasts longer than what Meilisearch lets a search take by default.
    while (!answered) {
      server.freeze();
      await setTimeout(190);
      server.thaw();
      await setTimeout(10);
    }
    expect([...(await search).ids]).toEqual([3, 1, 2]);
  });
});
