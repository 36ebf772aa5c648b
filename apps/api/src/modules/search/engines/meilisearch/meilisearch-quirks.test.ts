// Meilisearch's default behaviour that contradicts the engine interface, and the rules that correct it. Each rule has a
// test that fails without it: here, in ranking.test.ts (R), in requests.test.ts (Q), or in the suite of all engines (S).
//
//   drops words, reads ten, joins, splits and decompounds them   filters match    S "ANDs", "as they are", "long query"
//   ranks by ten words, prefixes, typos and hidden fields        rankingQuery     R
//   ranking also filters, so hits are lost                       WORD_IN_EVERY_DOCUMENT      R "loses no hit"
//   relevance comes before a sort, ties in any order             rankingRules     R "after the requested", S "by any number"
//   hits end at 1000; 100 values in alphabetical order           index-settings   S "reaches all hits"
//   a search is cut off after 1.5 s                              index-settings   R "never cuts off"
//   counts of a filtered field are filtered, too                 search-request   S "without its own filter", Q
//   several queries in one request wait for each other           search-request   Q "in parallel"
//   ranges are counted by value; quoted numbers are words        histogram-steps  S "with both ends", histogram-steps.test.ts
//   ß, umlauts and diacritics by rules that differ from ours     tokenize.ts      S "finds umlauts"
//   phrases match in hidden fields                               n-grams by level S "visible and hidden fields"
//   values end at 468 bytes                                      MAX_NGRAM_WORD_LETTERS  here
//   a long filter takes long to parse                            n-grams of three Q "however long"
//   n-grams of three may occur apart                             long-phrase-checker  here, S "of any length exactly", Q
//   best hits come first, never the least relevant               search-request   S "least relevant first", Q
//   hits include all their attributes                            search-request   Q "one for the hits"
//   errors name attributes                                       connection       Q "Meilisearch's messages"
//   503 when 1000 searches wait                                  connection       connection.test.ts "under load"
//   each write is a task; settings reindex; a swap is complete   rebuild-index, task-queue  here, S "during a rebuild"
//
// Avoided by design, so that there is no rule to remove: values that differ in case are merged (values are ids;
// search-counts.test.ts), suggestions match prefixes of whole values (label-finder.ts searches labels, and only counts are
// requested; facet-values.test.ts), `*` is a word (it has no letters: no condition), dates as text (numbers only), tenant
// tokens (the rights are in every filter: S "visible pools"), pages of hits and exports beyond the window (offsets, and a
// window of 100,000: search.test.ts), two thirds of the memory (configured for the service: container.test.ts).
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { Meilisearch } from "meilisearch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectMeilisearch, hasMeilisearch, type MeilisearchServer } from "../../../../testing/meilisearch-server.ts";
import { createTestDocument, parseTestQuery, UNRESTRICTED_CALLER } from "../engine.suite.ts";
import {
  type EngineDocument,
  EngineNotReadyError,
  type EngineOptions,
  type EngineQuery,
  NO_TEXT,
  type SearchEngine,
} from "../engine.ts";
import { TEST_ENGINE_OPTIONS } from "../random-library.suite.ts";
import { WORDS_ATTRIBUTE } from "./attributes.ts";
import { inCondition } from "./filters.ts";
import { INDEX_SETTINGS } from "./index-settings.ts";
import { createSmallLibrary, GUEST_CALLER, type SmallLibrary } from "./small-library.suite.ts";

describe.skipIf(!hasMeilisearch)("traps of Meilisearch", () => {
  let server: MeilisearchServer;
  let client: Meilisearch;
  const engines: SearchEngine[] = [];
  beforeAll(async () => {
    server = await connectMeilisearch();
    client = new Meilisearch({ host: server.url, apiKey: server.key });
  });
  afterAll(async () => {
    for (const engine of engines) await engine.close();
    await server.stop();
  });

  async function library(documents: readonly Partial<EngineDocument>[], options?: EngineOptions) {
    const made = await createSmallLibrary(server, documents, options);
    engines.push(made.engine);
    return made;
  }

  it("no query text circumvents the caller's rights", async () => {
    const { find } = await library([{ acl: 1 }, { acl: 2, text: { title: ["hidden"] } }]);
    const hostile = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom(
        '"',
        "\\",
        '\\"',
        '"] OR acl EXISTS OR words IN ["',
        "0hidden",
        'x" OR acl = "2',
        "\u0000",
        "_geoRadius(1,1,1)",
        "NOT",
        "' OR acl = 2",
      ),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (one, other) => {
        const texts: Partial<EngineQuery["text"]>[] = [
          { words: [[one, other]] },
          { prefix: [one] },
          { phrases: [[[one], [other], [one]]] },
          { excluded: [[[one]], [[one], [other]]] },
        ];
        for (const text of texts) {
          const { ids } = await find({ text: { ...NO_TEXT, ...text }, caller: GUEST_CALLER });
          expect([...ids].filter((id) => id !== 1)).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("a quoted value means itself and nothing else", async () => {
    const uid = `vitrine-test-${randomUUID()}`;
    // Meilisearch ignores outer spaces and case; the values must be distinguished.
    const values = [
      'a"b',
      "a\\b",
      'a\\"b',
      'a\\\\"b',
      "a'b",
      "a] OR id EXISTS",
      "a\nb",
      "a\tb",
      "a\\nb",
      "\\u{61}",
      'a"',
      "a\\",
      "a,b",
      "æ$%&",
    ];
    await client.createIndex(uid, { primaryKey: "id" }).waitTask({ timeout: 60_000 });
    await client.index(uid).updateSettings(INDEX_SETTINGS).waitTask({ timeout: 60_000 });
    const documents = values.map((value, id) => ({ id, [WORDS_ATTRIBUTE]: [value] }));
    await client.index(uid).addDocuments(documents).waitTask({ timeout: 60_000 });
    for (const [id, value] of values.entries()) {
      const { hits } = await client.index(uid).search("", { filter: inCondition(WORDS_ATTRIBUTE, [value]) });
      expect([value, hits.map((hit) => hit.id)]).toEqual([value, [id]]);
    }
    await client.deleteIndex(uid);
  });

  it("fields may have any name", async () => {
    const names = [
      "a.b",
      "a",
      "b c",
      'x" OR acl EXISTS',
      "*",
      "v_*",
      "_geo",
      "日本",
      "a_2e_b",
      "id",
      "acl",
      "words",
      "n_a",
    ];
    const fields = names.flatMap((name) => [
      { name, kind: "value", weight: 1, visibility: "everyone" } as const,
      { name: `${name}#`, kind: "number", weight: 0, visibility: "everyone" } as const,
    ]);
    const { find } = await library(
      names.map((name, i) => ({
        values: { [name]: [i + 1] },
        numbers: { [`${name}#`]: i },
        text: { [name]: [`word${i}`] },
      })),
      { fields: [...fields, { name: "date", kind: "date", weight: 0, visibility: "everyone" }], newest: "date" },
    );
    for (const [i, name] of names.entries()) {
      const facets = [name, `${name}#`].map((field) => ({ field, limit: 10 }));
      const reply = await find({ filters: [{ field: name, values: [i + 1] }], facets });
      expect([name, [...reply.ids]]).toEqual([name, [i + 1]]);
      expect(reply.facets[name]).toMatchObject({ ids: Uint32Array.of(i + 1), counts: Uint32Array.of(1), distinct: 1 });
      expect(reply.facets[`${name}#`]).toMatchObject({ count: 1, min: i, max: i });
      const range = await find({ filters: [{ field: `${name}#`, range: { low: i, high: i } }] });
      expect([...range.ids]).toEqual([i + 1]);
    }
  });

  it("the bookkeeping document is not an asset", async () => {
    const { engine, index, find } = await library([{}, {}]);
    expect(await client.index(index).getStats()).toMatchObject({ numberOfDocuments: 3 });
    expect(engine.status().documents).toBe(2);
    for (const caller of [UNRESTRICTED_CALLER, GUEST_CALLER])
      expect(await find({ caller })).toMatchObject({ total: 2 });
    expect(await find({ text: { ...NO_TEXT, excluded: [[["nothing"]]] } })).toMatchObject({ total: 2 });
  });

  it("numbers of any size are ordered, bounded and counted to the last digit", async () => {
    const numbers = [
      -1e300,
      -1e21,
      -7.25,
      -1e-9,
      0,
      5e-324,
      0.1,
      0.30000000000000004,
      2 ** 53,
      1e21,
      1.7976931348623157e308,
    ];
    const { find } = await library(numbers.map((size) => ({ numbers: { size } })));
    for (const [i, size] of numbers.entries()) {
      const filters = [{ field: "size", range: { low: size, high: size } }];
      expect([size, [...(await find({ filters })).ids]]).toEqual([size, [i + 1]]);
    }
    const { ids, facets } = await find({
      sort: { key: "size", direction: "asc" },
      facets: [{ field: "size", limit: 0 }],
    });
    expect([...ids]).toEqual(numbers.map((_, i) => i + 1));
    expect(facets.size).toMatchObject({ count: numbers.length, min: numbers[0], max: numbers.at(-1) });
  });

  it("changes submitted together are processed together, not one task at a time", async () => {
    const { engine, index } = await library([{}]);
    const many = engine.maxPendingChanges;
    await Promise.all(
      Array.from({ length: many }, (_, i) =>
        engine.apply({ seq: 2 + i, upserts: [createTestDocument(10 + i)], deletes: [] }),
      ),
    );
    const { results } = await client.batches.getBatches({ indexUids: [index], limit: 100 });
    const ofChanges = results.filter(({ details }) => details.receivedDocuments !== undefined);
    // Those of the rebuild, and fewer than one for each change.
    expect(ofChanges.length).toBeLessThan(2 + many / 2);
  });

  it("a new field needs no reindexing; a new number adds a sortable attribute", async () => {
    const { engine, index, find } = await library([{ values: { kind: [1] } }]);
    const settingsTasks = async () =>
      (await client.tasks.getTasks({ indexUids: [index], types: ["settingsUpdate"] })).total;
    const before = await settingsTasks();
    const fields = [
      ...TEST_ENGINE_OPTIONS.fields,
      { name: "place", kind: "value", weight: 3, visibility: "users" } as const,
      { name: "height", kind: "number", weight: 0, visibility: "everyone" } as const,
    ];
    expect(await engine.configure({ ...TEST_ENGINE_OPTIONS, fields })).toBe("ready");
    await engine.apply({
      seq: 2,
      upserts: [createTestDocument(7, { values: { place: [5] }, text: { place: ["Oslo"] } })],
      deletes: [],
    });
    expect(await settingsTasks()).toBe(before);
    expect([...(await find({ filters: [{ field: "place", values: [5] }] })).ids]).toEqual([7]);
    // Nothing has it yet: the ids decide.
    expect([...(await find({ sort: { key: "height", direction: "desc" } })).ids]).toEqual([1, 7]);
    await engine.apply({ seq: 3, upserts: [createTestDocument(8, { numbers: { height: 3 } })], deletes: [] });
    expect(await settingsTasks()).toBe(before + 1);
    expect([...(await find({ sort: { key: "height", direction: "desc" } })).ids]).toEqual([8, 1, 7]);
  });

  it("an index with other settings answers while it is rebuilt; a deleted one is rebuilt", async () => {
    const { engine, index, find } = await library([{ text: { title: ["kept"] } }]);
    const kept = await client.index(index).getDocument("bookkeeping");
    await client
      .index(index)
      .addDocuments([{ ...kept, settings: "older" }])
      .waitTask({ timeout: 60_000 });
    expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
    expect([engine.status().state, (await find({})).total]).toEqual(["ready", 1]);
    await client
      .index(index)
      .addDocuments([{ ...kept, shape: -1 }])
      .waitTask({ timeout: 60_000 });
    expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
    await expect(find({})).rejects.toBeInstanceOf(EngineNotReadyError);
    await client.index(index).addDocuments([kept]).waitTask({ timeout: 60_000 });
    expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("ready");
    await client.deleteIndex(index).waitTask({ timeout: 60_000 });
    await expect(find({})).rejects.toBeInstanceOf(EngineNotReadyError);
    expect(engine.status().state).toBe("closed");
    expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
  });

  it("a failed task is reported with its reason, and later tasks count as failed", async () => {
    const { engine, index } = await library([{}]);
    // Somebody made an id of the number that Meilisearch takes for none.
    const wrong = engine.apply({ seq: 2, upserts: [createTestDocument(1.5)], deletes: [] });
    const behind = engine.apply({ seq: 3, upserts: [createTestDocument(9)], deletes: [] });
    await expect(wrong).rejects.toThrow(
      /^Meilisearch did not carry out task \d+ \(documentAdditionOrUpdate, failed\): .*1\.5/,
    );
    await expect(behind).rejects.toThrow("did not carry out");
    expect(engine.status()).toMatchObject({ seq: 1, problem: expect.stringContaining("did not carry out task") });
    await engine.apply({ seq: 3, upserts: [createTestDocument(9)], deletes: [] });
    expect(engine.status()).toMatchObject({ seq: 3, problem: null });
    expect((await client.index(index).getStats()).numberOfDocuments).toBe(3);
  });

  it("words with a common prefix longer than Meilisearch distinguishes are distinguished, also in phrases", async () => {
    const long = (end: string) => `${"ა".repeat(59)}${end}`;
    const { find } = await library([
      { text: { title: [`${long("ბ")} ${long("ბ")} ${long("ბ")}`] } },
      { text: { title: [`${long("გ")} ${long("გ")} ${long("გ")}`] } },
    ]);
    for (const text of [long("ბ"), `"${long("ბ")} ${long("ბ")} ${long("ბ")}"`, `-"${long("გ")} ${long("გ")}"`])
      expect([...(await find({ text: parseTestQuery(text) })).ids]).toEqual([1]);
  });

  it("words longer than Meilisearch supports are found by their beginning", async () => {
    const { find } = await library([{ text: { title: [`before ${"ა".repeat(300)} behind`] } }, {}]);
    for (const text of ["ა".repeat(300), `${"ა".repeat(100)}`, `"before ${"ა".repeat(300)} behind"`])
      expect([...(await find({ text: parseTestQuery(text) })).ids]).toEqual([1]);
  });

  it("a phrase of three words is exact in a text of any length", async () => {
    const between = Array.from({ length: 200 }, (_, i) => `word${i}`).join(" ");
    const { find } = await library([
      { text: { title: [`blue harbour ${between} harbour night`] } },
      { text: { title: [`${between} blue harbour night ${between}`] } },
      { text: { title: ["blue harbour", "harbour night"] } },
      { text: { title: ["blue harbour"], secret: ["harbour night"] } },
    ]);
    expect([...(await find({ text: parseTestQuery('"blue harbour night"') })).ids]).toEqual([2]);
    expect([...(await find({ text: parseTestQuery('-"blue harbour night"') })).ids]).toEqual([1, 3, 4]);
    expect([...(await find({ text: parseTestQuery('-"harbour night"') })).ids]).toEqual([]);
    expect([...(await find({ text: parseTestQuery('-"harbour night"'), caller: GUEST_CALLER })).ids]).toEqual([4]);
  });

  describe("a phrase of four words", () => {
    const held = { title: ["blue harbour at night"] };
    const apart = { title: ["blue harbour at noon, harbour at night"] };
    const phrase = parseTestQuery('"blue harbour at night"');
    const readable = async (documents: readonly Partial<EngineDocument>[]) => {
      const made = await library(documents);
      made.engine.setDocumentReader?.(async (ids) => ids.map((id) => createTestDocument(id, documents[id - 1])));
      return made;
    };
    const many = (make: (id: number) => Partial<EngineDocument>) => Array.from({ length: 700 }, (_, i) => make(i + 1));
    /** As the portal reads on: behind what it has. */
    async function pagesOf(find: SmallLibrary["find"], over: Partial<EngineQuery>, rows: number) {
      const ids: number[] = [];
      for (;;) {
        const page = await find({ text: phrase, ...over, start: ids.length, rows });
        expect(page.ids.length).toBe(Math.min(rows, page.total - ids.length));
        if (page.ids.length === 0) return { ...page, ids };
        ids.push(...page.ids);
      }
    }

    it("has an exact number up to 500 hits, and an estimate beyond", async () => {
      const documents = [...Array.from({ length: 499 }, () => ({ text: held })), { text: apart }, {}];
      const { engine, find } = await readable(documents);
      const ask = () => find({ text: phrase, rows: 0 });
      expect(await ask()).toMatchObject({ total: 499 });
      expect((await ask()).isEstimate).toBeUndefined();
      documents[500] = { text: apart };
      await engine.apply({ seq: 2, upserts: [createTestDocument(501, { text: apart })], deletes: [] });
      expect(await ask()).toMatchObject({ total: 500, isEstimate: true });
      expect((await find({ text: parseTestQuery('"blue harbour at"'), rows: 0 })).isEstimate).toBeUndefined();
    });

    it("is checked in the first hits where there are many, and pages neither repeat nor skip any", async () => {
      const isApart = (id: number) => id % 7 === 0;
      const { find } = await readable(many((id) => ({ text: isApart(id) ? apart : held })));
      const { ids, total, isEstimate } = await pagesOf(find, {}, 60);
      const shown = Array.from({ length: 700 }, (_, i) => i + 1).filter((id) => id > 500 || !isApart(id));
      expect([ids, total, isEstimate]).toEqual([shown, shown.length, true]);
      for (const direction of ["asc", "desc"] as const) {
        const ranked = await pagesOf(find, { sort: { key: "score", direction } }, 130);
        expect(new Set(ranked.ids).size).toBe(ranked.total);
        expect(ranked.ids.slice(0, 390).filter(isApart)).toEqual([]);
      }
    });

    it("is checked in the assets that pass the filters", async () => {
      const isApart = (id: number) => id % 2 === 0;
      const { engine, find } = await readable(
        many((id) => ({ text: isApart(id) ? apart : held, values: { kind: [id > 680 ? 1 : 2], owner: [100] } })),
      );
      const filters = [{ field: "kind", values: [1] }];
      const facets = ["kind", "owner"].map((field) => ({ field, limit: 5 }));
      const reply = await find({ text: phrase, filters, facets });
      expect([reply.total, reply.isEstimate, [...reply.ids].filter(isApart)]).toEqual([10, undefined, []]);
      expect(reply.facets.owner).toMatchObject({ counts: Uint32Array.of(10) });
      // Counted without its own filter it has too many: the first 500 are looked at.
      expect(reply.facets.kind).toMatchObject({ counts: Uint32Array.of(430, 20) });
      const asked = { field: "owner", candidates: [100], limit: 5, filters, caller: UNRESTRICTED_CALLER };
      expect([...(await engine.facetValues({ ...asked, text: phrase })).counts]).toEqual([10]);
      // Facets are asked for with the first page only: it leaves out what the others do.
      const first = await find({ text: phrase, filters, facets, rows: 4 });
      const then = await find({ text: phrase, filters, start: 4, rows: 6 });
      expect([...first.ids, ...then.ids]).toEqual([...reply.ids]);
    });

    it("excludes only assets that contain it, among the first with its parts", async () => {
      const { find } = await readable(many((id) => ({ text: id % 7 === 0 ? apart : held })));
      const { total, ids, isEstimate } = await find({ text: parseTestQuery('-"blue harbour at night"'), rows: 500 });
      expect([total, isEstimate, [...ids]]).toEqual([71, true, Array.from({ length: 71 }, (_, i) => 7 * (i + 1))]);
    });
  });

  it("least relevant first works for more hits than Meilisearch returns by default", async () => {
    const { find } = await library(
      Array.from({ length: 1_200 }, (_, i) => ({ text: i === 0 ? { about: ["harbour"] } : { title: ["harbour"] } })),
    );
    const sort = { key: "score", direction: "asc" } as const;
    const { total, ids } = await find({ text: parseTestQuery("harbour"), sort, rows: 3 });
    expect([total, ...ids]).toEqual([1_200, 1, 1_200, 1_199]);
  });

  it("a rebuild submits batches before earlier ones are done, and nothing is lost", async () => {
    const many = 5_001;
    const { index, find } = await library(Array.from({ length: many }, () => ({})));
    expect((await find({ rows: 0 })).total).toBe(many);
    const { results } = await client.tasks.getTasks({ indexUids: [index], types: ["documentAdditionOrUpdate"] });
    const [first, second] = results.reverse();
    expect(Date.parse(second?.enqueuedAt ?? "")).toBeLessThan(Date.parse(first?.finishedAt ?? ""));
  });

  it("a rebuild with a failed task is reported, and the live index stays", async () => {
    const { engine, find } = await library([{ text: { title: ["kept"] } }]);
    const rebuilt = engine.rebuild(
      (async function* () {
        yield [createTestDocument(1), createTestDocument(2), createTestDocument(1.5)];
      })(),
      2,
    );
    await expect(rebuilt).rejects.toThrow(/did not carry out task \d+ .*1\.5/);
    expect([...(await find({ text: parseTestQuery("kept") })).ids]).toEqual([1]);
    expect(engine.status()).toMatchObject({ seq: 1, documents: 1, problem: expect.stringContaining("1.5") });
  });
});
