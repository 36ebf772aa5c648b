// What every search engine must do. Where engines may differ, the test says so: order by relevance beyond the cases
// written out here, equals in its reverse included; which of equally frequent values are listed and in which order;
// whether a spelt-out umlaut ("haefen") also finds the plain word ("Hafen") where the library holds both; and how many
// hits of a phrase of four words or more are looked at before their number becomes an estimate (500 at least).

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toIndexedAcl } from "../../access/access.ts";
import { parseTypedText } from "../parse-search-query.ts";
import { CJK_TITLES, EXPECTED_MATCHES } from "./cjk-titles.suite.ts";
import {
  type EngineDocument,
  type EngineQuery,
  type EngineReply,
  NO_TEXT,
  type ParsedQueryText,
  type SearchEngine,
  UnknownFieldError,
} from "./engine.ts";
import { Oracle, type OracleReply } from "./oracle.suite.ts";
import { changesArbitrary, queryArbitrary as randomQuery, TEST_ENGINE_OPTIONS } from "./random-library.suite.ts";
import { toWordSpellings } from "./tokenize.ts";

export interface EngineSuiteOptions {
  name: string;
  /** A closed engine without any data. */
  make(): Promise<{ engine: SearchEngine; dispose(): Promise<void> }>;
  /** Random sequences, and changes in each. */
  runs: number;
}

export const UNRESTRICTED_CALLER = { acls: "all", visibility: "admins", now: Number.POSITIVE_INFINITY } as const;
/** The first page of everything, the newest first. */
export const ALL_NEWEST_FIRST: EngineQuery = {
  text: NO_TEXT,
  filters: [],
  facets: [],
  sort: { key: "date", direction: "desc" },
  start: 0,
  rows: 50,
  caller: UNRESTRICTED_CALLER,
};

/** "words of a query", "a phrase" in quotes, -without; the last word is a prefix where it ends in *. */
export function parseTestQuery(text: string): ParsedQueryText {
  const parsed = {
    words: [] as string[][],
    prefix: null as string[] | null,
    phrases: [] as string[][][],
    excluded: [] as string[][][],
  };
  for (const [piece, minus, quoted, plain] of text.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)) {
    const words = toWordSpellings(quoted ?? plain ?? "");
    if (minus) parsed.excluded.push(words);
    else if (quoted !== undefined) parsed.phrases.push(words);
    else if (piece.endsWith("*")) parsed.prefix = words[0] ?? null;
    else parsed.words.push(...words);
  }
  return parsed;
}

export function createTestDocument(id: number, over: Partial<EngineDocument> = {}): EngineDocument {
  return { id, acl: 1, embargo: 0, values: {}, numbers: { date: 1_000 - id }, text: {}, ...over };
}

async function* batches(documents: readonly EngineDocument[]): AsyncGenerator<readonly EngineDocument[]> {
  for (let i = 0; i < documents.length; i += 100) yield documents.slice(i, i + 100);
}

export function expectMatchesOracle(reply: EngineReply, expected: OracleReply, query: EngineQuery): void {
  expect(reply.total).toBe(expected.ids.length);
  expect(reply.corrections).toEqual(expected.corrections);
  const relevance =
    query.sort.key === "score" && query.text.words.length + query.text.phrases.length + (query.text.prefix ? 1 : 0) > 0;
  const window = expected.ids.slice(query.start, query.start + query.rows);
  expect(reply.ids).toHaveLength(window.length);
  // relevance: which order is the engine's matter, but everything is there and nothing twice
  if (!relevance) expect([...reply.ids]).toEqual(window);
  else {
    expect(new Set(reply.ids).size).toBe(reply.ids.length);
    for (const id of reply.ids) expect(expected.ids).toContain(id);
  }
  for (const { field, limit } of query.facets) {
    const got = reply.facets[field];
    const want = expected.facets[field];
    if (want?.kind === "range" || got?.kind === "range") {
      expect(got).toEqual(want);
      continue;
    }
    if (!got || !want) throw new Error(`no counts for ${field}`);
    const listed = new Map([...got.ids].map((id, i) => [id, got.counts[i]]));
    expect(listed.size).toBe(got.ids.length);
    for (const [id, count] of listed) expect([field, id, count]).toEqual([field, id, want.counts.get(id) ?? 0]);
    const highest = [...want.counts.values()].sort((a, b) => b - a).slice(0, limit);
    expect([...got.counts].slice(0, highest.length)).toEqual(highest);
    for (const id of want.selected) expect(listed.has(id)).toBe(true);
    const extra = [...listed.keys()].slice(highest.length);
    for (const id of extra) expect(want.selected).toContain(id);
    expect(got.distinct).toBe(want.counts.size);
  }
}

export function runEngineSuite({ name, make, runs }: EngineSuiteOptions): void {
  describe(name, () => {
    let engine: SearchEngine;
    let dispose: () => Promise<void>;
    let seq = 0;

    beforeAll(async () => {
      ({ engine, dispose } = await make());
      expect(await engine.open(TEST_ENGINE_OPTIONS)).toBe("rebuild");
    });
    afterAll(() => dispose());

    async function library(...documents: EngineDocument[]): Promise<void> {
      engine.setDocumentReader?.(async (ids) => documents.filter(({ id }) => ids.includes(id)));
      await engine.rebuild(batches(documents), ++seq, documents.length);
    }
    const find = (over: Partial<EngineQuery>) => engine.find({ ...ALL_NEWEST_FIRST, ...over });
    const ids = async (over: Partial<EngineQuery>) => [...(await find(over)).ids];
    const found = async (text: string, over: Partial<EngineQuery> = {}) =>
      (await ids({ text: parseTestQuery(text), ...over })).sort((a, b) => a - b);

    it("answers only once it has an index", async () => {
      const fresh = await make();
      await fresh.engine.open(TEST_ENGINE_OPTIONS);
      await expect(fresh.engine.find(ALL_NEWEST_FIRST)).rejects.toThrow("not ready");
      expect(fresh.engine.status().state).toBe("empty");
      await fresh.dispose();
    });

    it("finds and counts within given assets only, without hidden ones", async () => {
      await library(
        ...[1, 2, 3, 4].map((id) =>
          createTestDocument(id, { acl: id === 4 ? 2 : 1, values: { kind: [id % 2] }, text: { title: ["vase"] } }),
        ),
      );
      const onlyIds = [4, 2, 3, 99];
      const query = { onlyIds, facets: [{ field: "kind", limit: 5 }], caller: { ...UNRESTRICTED_CALLER, acls: [1] } };
      expect(await ids(query)).toEqual([2, 3]);
      const { total, facets } = await find({ ...query, rows: 0 });
      expect([total, facets.kind]).toMatchObject([2, { distinct: 2 }]);
      expect(await found("vase", { onlyIds: [2] })).toEqual([2]);
      expect(await ids({ onlyIds: [] })).toEqual([]);
    });

    it("returns all hits at once, in the order of its pages", async () => {
      await library(
        ...Array.from({ length: 700 }, (_, n) =>
          createTestDocument(n + 1, { numbers: { size: n % 7, date: n % 11 }, text: { title: ["vase"] } }),
        ),
      );
      for (const sort of [
        { key: "score", direction: "desc" },
        { key: "size", direction: "asc" },
      ] as const) {
        const all = await ids({ sort, start: 0, rows: engine.window });
        expect(new Set(all).size).toBe(700);
        const pages = [await ids({ sort, start: 0, rows: 400 }), await ids({ sort, start: 400, rows: 400 })].flat();
        expect(all).toEqual(pages);
      }
    });

    it("ANDs words, treats the last as a prefix, and supports phrases and exclusion", async () => {
      await library(
        createTestDocument(1, { text: { title: ["Blue harbour at night"] } }),
        createTestDocument(2, { text: { title: ["Harbour"], about: ["a blue bell"] } }),
        createTestDocument(3, { text: { title: ["Bluebell harbour"] } }),
        createTestDocument(4, { text: { title: ["blue", "harbour"] } }),
      );
      expect(await found("blue harbour")).toEqual([1, 2, 4]);
      expect(await found("harbour blu*")).toEqual([1, 2, 3, 4]);
      expect(await found("blu")).toEqual([]);
      expect(await found('"blue harbour"')).toEqual([1]);
      expect(await found('"harbour blue"')).toEqual([]);
      expect(await found("harbour -blue")).toEqual([3]);
      expect(await found('harbour -"blue harbour"')).toEqual([2, 3, 4]);
      expect(await found("-night")).toEqual([2, 3, 4]);
      expect(await found("nowhere")).toEqual([]);
    });

    it("matches words as they are: neither joined nor split", async () => {
      await library(
        createTestDocument(1, { text: { title: ["blue bell"] } }),
        createTestDocument(2, { text: { title: ["Bluebell"] } }),
      );
      expect(await found("blue bell")).toEqual([1]);
      expect(await found("blue bel*")).toEqual([1]);
      expect(await found("bluebell")).toEqual([2]);
      expect(await found("bluebel*")).toEqual([2]);
      expect(await found("bell")).toEqual([1, 2]);
    });

    it("finds any part of a run in a script without spaces, emoji, and nothing for punctuation", async () => {
      await library(
        createTestDocument(1, { text: { title: ["私の東京写真"] } }),
        createTestDocument(2, { text: { title: ["東京タワーの夜景"], about: ["vase 🏺🎉"] } }),
        createTestDocument(3, { text: { title: ["招商基金管理有限公司"] } }),
        createTestDocument(4, { text: { title: ["京東", "ガラスのタワ"] } }),
        createTestDocument(5, { text: { title: ["カラス"], about: ["京", "タワー 🇩🇪"] } }),
      );
      for (const [text, ids] of [
        ["写真", [1]],
        ["東京", [1, 2]],
        ["京", [1, 2, 4, 5]],
        ["夜景", [2]],
        ["タワー", [2, 5]],
        ["ﾀﾜｰ", [2, 5]],
        ["基金", [3]],
        ["公司", [3]],
        ["招商基金管理有限公司", [3]],
        ["商基金管理限公司", []],
        ["ガラス", [4]],
        ["カラス", [5]],
        ["東京 夜景", [2]],
        ["東京 -夜景", [1]],
        ['"東京タワー"', [2]],
        ["🏺", [2]],
        ["🎉 vas", [2]],
        ["🐈", []],
        ["🇩🇪", [5]],
        ["🇪🇩", []],
        ["§", []],
        ["?!", []],
        ["*", [1, 2, 3, 4, 5]],
      ] as const) {
        const got = [...(await find({ text: parseTypedText(text) })).ids].sort((a, b) => a - b);
        expect([text, got]).toEqual([text, ids]);
      }
    });

    it("finds every title in Chinese or Japanese that contains the query, and no other", async () => {
      await library(...CJK_TITLES.map((title, i) => createTestDocument(i + 1, { text: { title: [title] } })));
      for (const [text, right] of EXPECTED_MATCHES) {
        const got = [...(await find({ text: parseTypedText(text) })).ids].sort((a, b) => a - b);
        const holding = CJK_TITLES.flatMap((title, i) => (title.includes(text) ? [i + 1] : []));
        expect([text, got]).toEqual([text, holding]);
        expect(got).toEqual(expect.arrayContaining([...right]));
      }
    });

    it("finds compounds that contain a word of four letters or more after at least three others", async () => {
      await library(
        createTestDocument(1, { text: { title: ["Landschaftsfoto am Bergsee"] } }),
        createTestDocument(2, { text: { title: ["Fotografie"], note: ["Hafenrundfahrt"] } }),
        createTestDocument(3, { text: { title: ["String"], about: ["Ohrring, IMG20190512"] } }),
        createTestDocument(4, { text: { title: ["Fischerhäfen"] } }),
      );
      const guest = { caller: { ...UNRESTRICTED_CALLER, visibility: "everyone" } } as const;
      for (const [text, ids] of [
        ["foto", [1]],
        ["foto*", [1, 2]],
        ["schaft*", [1]],
        ["landschaft", []],
        ["fot*", [2]],
        ["see", []],
        ["ring", [3]],
        ["trin", []],
        ["fahrt*", [2]],
        ["2019", []],
        ["hafen", [4]],
        ["häfen", [4]],
        ["haefen*", [4]],
        ["foto bergsee", [1]],
        ['"foto"', []],
      ] as const)
        expect([text, await found(text)]).toEqual([text, ids]);
      expect(await found("-foto")).toEqual([1, 2, 3, 4]);
      expect(await found("fahrt", guest)).toEqual([]);
    });

    it("finds a hundred compounds of one word, the shortest first", async () => {
      const name = (i: number) => String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26));
      await library(
        ...Array.from({ length: 101 }, (_, i) => createTestDocument(i + 1, { text: { title: [`x${name(i)}foto`] } })),
        createTestDocument(102, { text: { title: ["einlandschaftsfoto"] } }),
      );
      await engine.apply({
        seq: ++seq,
        upserts: [createTestDocument(101, { text: { note: ["yyyfoto"] } })],
        deletes: [],
      });
      const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
      expect((await ids({ text: parseTestQuery("foto*"), rows: 200 })).sort((a, b) => a - b)).toEqual(hundred);
    });

    it("finds singular and plural of a word", async () => {
      const pairs = [
        ["Foto", "Fotos"],
        ["Haus", "Häuser"],
        ["Baum", "Bäume"],
        ["Blume", "Blumen"],
        ["Feder", "Federn"],
        ["Malerin", "Malerinnen"],
        ["Museum", "Museen"],
        ["box", "boxes"],
        ["city", "cities"],
      ] as const;
      await library(
        ...pairs.map(([one], i) => createTestDocument(i + 1, { text: { title: [one] } })),
        ...pairs.map(([, many], i) => createTestDocument(i + 21, { text: { title: [many] } })),
      );
      for (const [i, [one, many]] of pairs.entries())
        for (const text of [one, many, `${many}*`, `${one}*`])
          expect([text, await found(text)]).toEqual([text, [i + 1, i + 21]]);
      expect(await found('"foto"')).toEqual([1]);
      expect(await found("foto -fotos")).toEqual([1]);
    });

    it("shows other forms and compounds after the word itself and what begins with it", async () => {
      await library(
        ...Array.from({ length: 20 }, (_, i) => createTestDocument(100 + i, { text: { about: ["something else"] } })),
        createTestDocument(1, { text: { title: ["Landschaftsfoto"] } }),
        createTestDocument(2, { text: { title: ["Foto"] } }),
        createTestDocument(3, { text: { title: ["Fotografie"] } }),
        createTestDocument(4, { text: { title: ["Bergfoto"] } }),
      );
      const score = { sort: { key: "score", direction: "desc" } as const };
      const [first, second, ...others] = await ids({ text: parseTestQuery("foto*"), ...score });
      expect([first, second, others.sort()]).toEqual([2, 3, [1, 4]]);
      expect((await ids({ text: parseTestQuery("foto"), ...score }))[0]).toBe(2);
    });

    it("suggests a correction where no asset contains a word as typed", async () => {
      await library(
        createTestDocument(1, { text: { title: ["Blue harbour"] }, values: { kind: [1] } }),
        createTestDocument(2, { text: { title: ["Landschaftsfoto"] } }),
        createTestDocument(3, { text: { about: ["Straße 4711, near the quay"] } }),
      );
      const answer = async (text: string, over: Partial<EngineQuery> = {}) => {
        const { ids, corrections } = await find({ text: parseTestQuery(text), ...over });
        return [[...ids], corrections?.map(({ typed, shown }) => `${typed} ${shown}`)];
      };
      for (const [text, ids, shown] of [
        ["harbuor", [1], ["harbuor harbour"]],
        ["blue habour*", [1], ["habour harbour"]],
        ["harbor", [1], ["harbor harbour"]],
        ["hrabuor", [], undefined],
        ["landshaftfoto", [2], ["landshaftfoto landschaftsfoto"]],
        ["landshaftfotto", [], undefined],
        ["strase*", [3], ["strase strasse"]],
        ["quai", [], undefined],
        ["47111", [], undefined],
        ["harbuor nowhere", [], undefined],
        ["harbuor landshaftsfoto", [], undefined],
        ['"harbuor"', [], undefined],
        ["harbour -bluu", [1], undefined],
      ] as const)
        expect([text, ...(await answer(text))]).toEqual([text, ids, shown]);
      const filters = [{ field: "kind", values: [2] }];
      expect(await answer("harbour", { filters })).toEqual([[], undefined]);
      const facets = [{ field: "kind", limit: 5 }];
      expect((await find({ text: parseTestQuery("harbuor"), facets })).facets.kind).toMatchObject({
        ids: Uint32Array.of(1),
      });
      const asked = { field: "kind", candidates: [1, 2], limit: 5, filters: [], caller: UNRESTRICTED_CALLER };
      expect([...(await engine.facetValues({ ...asked, text: parseTestQuery("harbuor") })).counts]).toEqual([1]);
    });

    it("suggests the most similar word, then the one in more assets, then the alphabetically first", async () => {
      await library(
        createTestDocument(1, { text: { title: ["keramikes"] } }),
        createTestDocument(2, { text: { title: ["keramiker"] } }),
        createTestDocument(3, { text: { title: ["keramiker"] } }),
        createTestDocument(4, { text: { title: ["keramikum"] } }),
        createTestDocument(5, { text: { title: ["boote"] } }),
        createTestDocument(6, { text: { title: ["boots"] } }),
      );
      const shown = async (text: string) => (await find({ text: parseTestQuery(text) })).corrections?.[0]?.shown;
      expect(await shown("keramikex")).toBe("keramiker");
      expect(await shown("keramijum")).toBe("keramikum");
      expect(await shown("bootx")).toBe("boote");
    });

    it("never suggests a word that occurs only in hidden assets or fields", async () => {
      await library(
        createTestDocument(1, { text: { title: ["Quay"], secret: ["harbour"] } }),
        createTestDocument(2, { acl: 2, text: { title: ["landscape"] } }),
        createTestDocument(3, { embargo: 500, text: { title: ["festival"] } }),
        createTestDocument(4, { text: { title: ["harbours"] } }),
        createTestDocument(5, { acl: 2, text: { title: ["bluebell"] } }),
        createTestDocument(6, { acl: 2, text: { title: ["bluebells"] } }),
        createTestDocument(7, { text: { title: ["bluebulls"] } }),
      );
      const shown = async (text: string, caller: EngineQuery["caller"]) => {
        const { ids, corrections } = await find({ text: parseTestQuery(text), caller });
        return [[...ids], corrections?.[0]?.shown];
      };
      const guest = { acls: [1], visibility: "everyone", now: 100 } as const;
      expect(await shown("harbuor", UNRESTRICTED_CALLER)).toEqual([[1, 4], "harbour"]);
      expect(await shown("harbuor", guest)).toEqual([[], undefined]);
      expect(await shown("landscpae", UNRESTRICTED_CALLER)).toEqual([[2], "landscape"]);
      expect(await shown("landscpae", guest)).toEqual([[], undefined]);
      expect(await shown("festivla", guest)).toEqual([[], undefined]);
      expect(await shown("festivla", { ...guest, now: 500 })).toEqual([[3], "festival"]);
      // It is there, but not for the guest: to them it is a mistake like any other.
      expect(await shown("bluebells", UNRESTRICTED_CALLER)).toEqual([[5, 6], undefined]);
      expect(await shown("bluebells", guest)).toEqual([[7], "bluebulls"]);
    });

    it("finds variants and corrections of new words at once", async () => {
      await library(createTestDocument(1, { text: { title: ["Quay"] } }));
      expect(await found("foto")).toEqual([]);
      await engine.apply({
        seq: ++seq,
        upserts: [createTestDocument(2, { text: { title: ["Bergfoto"] } })],
        deletes: [],
      });
      expect(await found("foto")).toEqual([2]);
      expect((await find({ text: parseTestQuery("bergfooto") })).corrections).toEqual([
        { typed: "bergfooto", shown: "bergfoto" },
      ]);
      await engine.apply({ seq: ++seq, upserts: [], deletes: [2] });
      expect((await find({ text: parseTestQuery("bergfooto") })).corrections).toBeUndefined();
    });

    it("requires every word of a long query", async () => {
      const words = Array.from({ length: 30 }, (_, i) => `word${i}`);
      await library(
        createTestDocument(1, { text: { title: [words.join(" ")] } }),
        createTestDocument(2, { text: { title: [words.slice(0, -1).join(" ")] } }),
      );
      expect(await found(words.join(" "))).toEqual([1]);
      expect(await found(`${words.slice(0, -1).join(" ")} ${words.at(-1)?.slice(0, -1)}*`)).toEqual([1, 2]);
      expect(await found(`${words.slice(0, 20).join(" ")} -${words.at(-1)}`)).toEqual([2]);
      expect(await found(`"${words.slice(3, 9).join(" ")}"`)).toEqual([1, 2]);
      expect(await found(`"${[...words.slice(3, 8), words[9]].join(" ")}"`)).toEqual([]);
    });

    it("reaches all hits and counts all values, however many there are", async () => {
      const assetCount = 1_500;
      const values = 300;
      await library(
        ...Array.from({ length: assetCount }, (_, i) =>
          createTestDocument(i + 1, {
            text: { title: [`dsc0${1_000 + i}`] },
            values: { tags: [10 + (i % values), ...(i % 5 === 0 ? [9_999] : [])] },
          }),
        ),
      );
      const { total, ids, facets } = await find({
        text: parseTestQuery("dsc01* dsc0*"),
        facets: [{ field: "tags", limit: 100 }],
        start: 1_450,
        rows: 100,
      });
      expect(total).toBe(assetCount);
      expect([...ids]).toEqual(Array.from({ length: 50 }, (_, i) => 1_451 + i));
      expect(facets.tags).toMatchObject({ distinct: values + 1 });
      const { ids: listed, counts } = facets.tags?.kind === "values" ? facets.tags : { ids: [], counts: [] };
      expect([listed.length, listed[0], counts[0], counts[1]]).toEqual([
        100,
        9_999,
        assetCount / 5,
        assetCount / values,
      ]);
    });

    it("finds umlauts as written, plain and spelt out, and sharp s as ss", async () => {
      await library(
        createTestDocument(1, { text: { title: ["Müller, Große Straße"] } }),
        createTestDocument(2, { text: { title: ["Mueller"] } }),
      );
      for (const text of ["müller", "MULLER", "mu*", "müll*", '"müller große"', '"mueller grosse strasse"'])
        expect([text, (await found(text)).includes(1)]).toEqual([text, true]);
      expect(await found("mueller")).toEqual([1, 2]);
      expect(await found("muel*")).toEqual([1, 2]);
      expect(await found("müller")).toEqual([1, 2]);
    });

    it("does not match, count or sort by hidden fields", async () => {
      await library(
        createTestDocument(1, { text: { secret: ["harbour"] }, values: { owner: [100] }, numbers: { price: 3 } }),
        createTestDocument(2, { text: { note: ["harbour"] } }),
      );
      const as = (visibility: "everyone" | "users" | "admins") => ({ caller: { ...UNRESTRICTED_CALLER, visibility } });
      expect(await found("harbour", as("everyone"))).toEqual([]);
      expect(await found("harb*", as("everyone"))).toEqual([]);
      expect(await found('"harbour"', as("users"))).toEqual([2]);
      expect(await found("harbour", as("admins"))).toEqual([1, 2]);
      expect(await found("-harbour", as("users"))).toEqual([1]);
      for (const query of [
        { facets: [{ field: "owner", limit: 10 }] },
        { filters: [{ field: "owner", values: [100] }] },
        { sort: { key: "price", direction: "asc" } as const },
        { facets: [{ field: "invented", limit: 10 }] },
        { filters: [{ field: "invented", range: {} }] },
      ])
        await expect(find({ ...query, ...as("everyone") })).rejects.toBeInstanceOf(UnknownFieldError);
    });

    it("does not match a phrase across visible and hidden fields", async () => {
      await library(
        createTestDocument(1, {
          text: { title: ["harbour, once blue"], secret: ["blue harbour"], note: ["harbour at night"] },
        }),
        createTestDocument(2, { text: { title: ["blue harbour"] } }),
      );
      const as = (visibility: "everyone" | "users" | "admins") => ({ caller: { ...UNRESTRICTED_CALLER, visibility } });
      expect(await found('"blue harbour"', as("everyone"))).toEqual([2]);
      expect(await found('"blue harbour"', as("users"))).toEqual([2]);
      expect(await found('"blue harbour"', as("admins"))).toEqual([1, 2]);
      expect(await found('"blue harbour at night"', as("admins"))).toEqual([]);
      expect(await found('-"blue harbour"', as("users"))).toEqual([1]);
    });

    it("hides assets with unreadable terms from callers who may see the pool only, in totals, counts and suggestions", async () => {
      await library(
        createTestDocument(1, { acl: 1, values: { tags: [10] } }),
        createTestDocument(2, {
          acl: toIndexedAcl(1, "crashed"),
          values: { tags: [10, 20] },
          text: { title: ["festival"] },
        }),
      );
      const facets = [{ field: "tags", limit: 100, selected: [20] }];
      const guest = { acls: [1], visibility: "everyone", now: 1 } as const;
      const found = await find({ facets, caller: guest });
      expect(found.total).toBe(1);
      expect(found.facets.tags).toMatchObject({ ids: Uint32Array.of(10), counts: Uint32Array.of(1), distinct: 1 });
      const admin = { ...guest, acls: [1, toIndexedAcl(1, "crashed")] };
      expect(await ids({ caller: admin })).toEqual([1, 2]);
      // It was read.
      await engine.apply({
        seq: ++seq,
        upserts: [createTestDocument(2, { acl: 1, values: { tags: [10, 20] } })],
        deletes: [],
      });
      expect(await ids({ caller: guest })).toEqual([1, 2]);
    });

    it("includes only assets in visible pools and past their embargo, in totals, counts and suggestions", async () => {
      await library(
        createTestDocument(1, { acl: 1, values: { tags: [10] } }),
        createTestDocument(2, { acl: 2, values: { tags: [10, 20] } }),
        createTestDocument(3, { acl: 1, embargo: 500, values: { tags: [30] } }),
      );
      const facets = [{ field: "tags", limit: 100, selected: [20, 30] }];
      const guest = { acls: [1], visibility: "everyone", now: 499 } as const;
      const before = await find({ facets, caller: guest });
      expect(before.total).toBe(1);
      expect(before.facets.tags).toMatchObject({ ids: Uint32Array.of(10), counts: Uint32Array.of(1), distinct: 1 });
      expect(await ids({ caller: { ...guest, now: 500 } })).toEqual([1, 3]);
      expect(await ids({ caller: { ...guest, acls: [] } })).toEqual([]);
      expect(await ids({ caller: { ...guest, now: 499 } })).toEqual([1]);
      const candidates = await engine.facetValues({
        field: "tags",
        candidates: [10, 20, 30, 40],
        limit: 10,
        text: NO_TEXT,
        filters: [],
        caller: guest,
      });
      expect([...candidates.ids]).toEqual([10]);
    });

    it("counts a field without its own filter, and lists a selected value with 0 where it occurs at all", async () => {
      await library(
        createTestDocument(1, { values: { kind: [1], tags: [10] } }),
        createTestDocument(2, { values: { kind: [1], tags: [20] } }),
        createTestDocument(3, { values: { kind: [2], tags: [10] } }),
        createTestDocument(4, { values: { kind: [3], tags: [30] } }),
      );
      const { total, facets } = await find({
        filters: [
          { field: "kind", values: [1, 2] },
          { field: "tags", values: [10] },
        ],
        facets: [
          { field: "kind", limit: 100, selected: [1, 3, 99] },
          { field: "tags", limit: 1, selected: [20] },
        ],
      });
      expect(total).toBe(2);
      const listed = (field: string) => {
        const facet = facets[field];
        return facet?.kind === "values" ? [...facet.ids].map((id, i) => [id, facet.counts[i]]) : [];
      };
      expect(listed("kind").slice(0, 2).sort()).toEqual([
        [1, 1],
        [2, 1],
      ]);
      expect(listed("kind").slice(2)).toEqual([[3, 0]]);
      expect(listed("tags")).toEqual([
        [10, 2],
        [20, 1],
      ]);
      expect(facets.tags).toMatchObject({ distinct: 2 });
    });

    it("counts a field with its own filter if that applies to its own facet", async () => {
      await library(
        createTestDocument(1, { values: { kind: [1], tags: [10, 11] } }),
        createTestDocument(2, { values: { kind: [1], tags: [11, 12] } }),
        createTestDocument(3, { values: { kind: [2], tags: [10, 12] } }),
      );
      const { total, facets } = await find({
        filters: [
          { field: "tags", values: [10], appliesToOwnFacet: true },
          { field: "tags", values: [11] },
        ],
        facets: [{ field: "tags", limit: 100 }],
      });
      expect(total).toBe(1);
      expect(facets.tags).toMatchObject({ ids: Uint32Array.of(10, 11, 12), counts: Uint32Array.of(2, 1, 1) });
    });

    it("excludes assets with any of some values, in hits and counts", async () => {
      await library(
        createTestDocument(1, { values: { kind: [1], tags: [10, 11] } }),
        createTestDocument(2, { values: { kind: [1], tags: [11] } }),
        createTestDocument(3, { values: { kind: [2], tags: [12] } }),
        createTestDocument(4, { values: { kind: [2] } }),
      );
      const excluding = (...values: number[]) => ({ field: "tags", values, exclude: true, appliesToOwnFacet: true });
      const facets = [{ field: "tags", limit: 100, selected: [10] }];
      expect(await ids({ filters: [excluding(10)] })).toEqual([2, 3, 4]);
      expect(await ids({ filters: [excluding(10, 12)] })).toEqual([2, 4]);
      expect(await ids({ filters: [excluding()] })).toEqual([1, 2, 3, 4]);
      expect(await ids({ filters: [excluding(10), { field: "tags", values: [11] }] })).toEqual([2]);
      expect(await ids({ filters: [excluding(99)] })).toEqual([1, 2, 3, 4]);
      const { facets: counts } = await find({ filters: [excluding(10)], facets });
      const { ids: listed, counts: often } = counts.tags?.kind === "values" ? counts.tags : { ids: [], counts: [] };
      expect([...listed].map((id, i) => [id, often[i]])).toEqual([
        [11, 1],
        [12, 1],
        [10, 0],
      ]);
      await engine.apply({ seq: ++seq, upserts: [], deletes: [2] });
      expect(await ids({ filters: [excluding(10)] })).toEqual([3, 4]);
    });

    it("counts given values for suggestions, without the field's own filter", async () => {
      await library(
        createTestDocument(1, { values: { kind: [1], tags: [10, 11] } }),
        createTestDocument(2, { values: { kind: [1], tags: [11] } }),
        createTestDocument(3, { values: { kind: [2], tags: [12] } }),
      );
      const facet = await engine.facetValues({
        field: "tags",
        candidates: [10, 11, 12, 13],
        limit: 10,
        text: NO_TEXT,
        filters: [
          { field: "kind", values: [1] },
          { field: "tags", values: [10] },
        ],
        caller: UNRESTRICTED_CALLER,
      });
      expect([...facet.ids]).toEqual([11, 10, 12]);
      expect([...facet.counts]).toEqual([2, 1, 0]);
    });

    it("lists given values by their rank, then by their hits, then as they were given; those without hits last", async () => {
      await library(
        createTestDocument(1, { values: { kind: [1], tags: [10, 11, 12, 13] } }),
        createTestDocument(2, { values: { kind: [1], tags: [11, 12] } }),
        createTestDocument(3, { values: { kind: [2], tags: [14, 15] } }),
      );
      const listed = async (limit: number) => {
        const { ids, counts, distinct } = await engine.facetValues({
          field: "tags",
          candidates: [15, 14, 13, 12, 11, 10],
          ranks: Uint8Array.of(1, 0, 0, 1, 1, 0),
          limit,
          text: NO_TEXT,
          filters: [{ field: "kind", values: [1] }],
          caller: UNRESTRICTED_CALLER,
        });
        return { values: [...ids].map((id, i) => [id, counts[i]]), distinct };
      };
      expect((await listed(10)).values).toEqual([
        [13, 1],
        [10, 1],
        [12, 2],
        [11, 2],
        [14, 0],
        [15, 0],
      ]);
      expect(await listed(3)).toMatchObject({
        values: [
          [13, 1],
          [10, 1],
          [12, 2],
        ],
        distinct: 4,
      });
    });

    it("supports ranges with both ends, fractions and numbers beyond 32 bits", async () => {
      await library(
        createTestDocument(1, { numbers: { size: 5_000_000_000, length: 0.5 } }),
        createTestDocument(2, { numbers: { size: 5_000_000_001, length: -0.25 } }),
        createTestDocument(3, { numbers: { size: 1, length: 7 } }),
        createTestDocument(4, { numbers: {} }),
      );
      const within = (field: string, range: { low?: number; high?: number }) =>
        ids({ filters: [{ field, range }], sort: { key: field, direction: "asc" } });
      expect(await within("size", { low: 5_000_000_000 })).toEqual([1, 2]);
      expect(await within("size", { low: 1, high: 5_000_000_000 })).toEqual([3, 1]);
      expect(await within("length", { high: 0.5 })).toEqual([2, 1]);
      expect(await within("length", { low: 0.51, high: 0.6 })).toEqual([]);
      expect(await within("size", {})).toEqual([3, 1, 2]);
      const { facets } = await find({
        facets: [{ field: "length", limit: 0 }],
        filters: [{ field: "length", range: { low: 100 } }],
      });
      expect(facets.length).toMatchObject({ kind: "range", count: 3, min: -0.25, max: 7 });
    });

    it("sorts by any number in both directions, assets without a number last, ties by id", async () => {
      await library(
        createTestDocument(3, { numbers: { size: 2, date: 5 } }),
        createTestDocument(1, { numbers: { size: 2, date: 5 } }),
        createTestDocument(2, { numbers: { size: 1 } }),
        createTestDocument(5, { numbers: { date: 9 } }),
        createTestDocument(4, { numbers: { date: 9 } }),
      );
      const sorted = (key: string, direction: "asc" | "desc") => ids({ sort: { key, direction } });
      expect(await sorted("size", "asc")).toEqual([2, 1, 3, 4, 5]);
      expect(await sorted("size", "desc")).toEqual([1, 3, 2, 4, 5]);
      expect(await sorted("date", "desc")).toEqual([4, 5, 1, 3, 2]);
      expect(await sorted("date", "asc")).toEqual([1, 3, 4, 5, 2]);
      expect(await sorted("score", "desc")).toEqual([4, 5, 1, 3, 2]);
      expect(await ids({ start: 2, rows: 2 })).toEqual([1, 3]);
    });

    it("ranks fields of higher weight first, complete words before prefixes, rare words before common ones", async () => {
      const score = { sort: { key: "score", direction: "desc" } as const };
      await library(
        createTestDocument(1, { text: { about: ["harbour"] } }),
        createTestDocument(2, { text: { title: ["harbour"] } }),
        createTestDocument(3, { text: { title: ["harbourside"] } }),
        ...Array.from({ length: 20 }, (_, i) => createTestDocument(100 + i, { text: { about: ["common"] } })),
        createTestDocument(50, { text: { about: ["rare"] } }),
      );
      expect(await ids({ text: parseTestQuery("harbour*"), ...score })).toEqual([
        2,
        expect.anything(),
        expect.anything(),
      ]);
      expect(await ids({ text: parseTestQuery("harbour"), ...score })).toEqual([2, 1]);
      const [first] = await ids({ text: parseTestQuery("harbour*"), ...score });
      expect(first).toBe(2);
    });

    it("returns least relevant first if requested, page by page", async () => {
      await library(
        createTestDocument(1, { text: { about: ["harbour"] } }),
        createTestDocument(2, { text: { title: ["harbour"] } }),
        createTestDocument(3, { text: { note: ["harbour"] }, values: { kind: [1] } }),
        createTestDocument(4, { text: { title: ["quay"] } }),
      );
      const ask = (direction: "asc" | "desc", over: Partial<EngineQuery> = {}) =>
        find({ text: parseTestQuery("harbour"), sort: { key: "score", direction }, ...over });
      const best = [...(await ask("desc")).ids];
      expect(best).toHaveLength(3);
      expect(best.at(-1)).toBe(1);
      const facets = [{ field: "kind", limit: 5 }];
      const least = await ask("asc", { facets });
      expect([least.total, ...least.ids]).toEqual([3, ...best.toReversed()]);
      expect(least.facets.kind).toMatchObject({ ids: Uint32Array.of(1), counts: Uint32Array.of(1) });
      for (const [start, rows, page] of [
        [0, 1, [1]],
        [1, 1, [best[1]]],
        [1, 50, [best[1], best[0]]],
        [3, 50, []],
        [9, 50, []],
        [0, 0, []],
      ] as const) {
        const reply = await ask("asc", { start, rows });
        expect([start, rows, reply.total, ...reply.ids]).toEqual([start, rows, 3, ...page]);
      }
    });

    it("finds a phrase of any length exactly, and excludes exactly the assets that contain it", async () => {
      const long = "x".repeat(50);
      await library(
        createTestDocument(1, { text: { title: ["the blue harbour at night"] }, values: { kind: [1] } }),
        // All of its runs, but apart.
        createTestDocument(2, { text: { title: ["blue harbour at", "harbour at night"] }, values: { kind: [1] } }),
        createTestDocument(3, {
          text: { title: ["blue harbour at noon and harbour at night"] },
          values: { kind: [2] },
        }),
        createTestDocument(4, { text: { title: ["blue harbour at"], secret: ["harbour at night"] } }),
        createTestDocument(5, { text: { about: ["blue"], secret: ["blue harbour at night"] } }),
        createTestDocument(6, { text: { about: [`${long}a b`, `c ${long}b`] } }),
        createTestDocument(8, { text: { about: ["Über den Häfen von Köln"] } }),
        // Its runs for everyone, but the phrase for admins.
        createTestDocument(9, {
          text: { about: ["blue harbour at noon and harbour at night"], secret: ["blue harbour at night"] },
        }),
      );
      const guest = { ...UNRESTRICTED_CALLER, visibility: "everyone" } as const;
      const phrase = '"blue harbour at night"';
      expect(await found(phrase)).toEqual([1, 5, 9]);
      expect(await found(phrase, { caller: guest })).toEqual([1]);
      expect(await found(`-${phrase}`)).toEqual([2, 3, 4, 6, 8]);
      expect(await found(`-${phrase}`, { caller: guest })).toEqual([2, 3, 4, 5, 6, 8, 9]);
      expect(await found(`harbour -${phrase}`)).toEqual([2, 3, 4]);
      expect(await found(`"c ${long}b"`)).toEqual([6]);
      expect(await found(`"${long}b b"`)).toEqual([]);
      expect(await found('"haefen von koeln"')).toEqual([8]);
      expect(await found('"ueber den hafen von koln"')).toEqual([8]);
      const facets = [{ field: "kind", limit: 5 }];
      const { facets: counts, total, isEstimate } = await find({ text: parseTestQuery(phrase), facets });
      expect([total, isEstimate, counts.kind]).toMatchObject([
        3,
        undefined,
        { counts: Uint32Array.of(1), distinct: 1 },
      ]);
      const filters = [{ field: "kind", values: [2] }];
      const narrowed = await find({ text: parseTestQuery(phrase), facets, filters });
      expect([narrowed.total, narrowed.facets.kind]).toMatchObject([0, { ids: Uint32Array.of(1), distinct: 1 }]);
      const asked = { field: "kind", candidates: [1, 2], limit: 5, filters: [], caller: UNRESTRICTED_CALLER };
      const values = await engine.facetValues({ ...asked, text: parseTestQuery(phrase) });
      expect([[...values.ids], [...values.counts]]).toEqual([
        [1, 2],
        [1, 0],
      ]);
    });

    it("finds changes at once and follows deletions, without a full rebuild", async () => {
      await library(createTestDocument(1, { text: { title: ["old"] } }), createTestDocument(2));
      const { rebuilds } = engine.status();
      await engine.apply({
        seq: ++seq,
        upserts: [createTestDocument(1, { text: { title: ["new"] } }), createTestDocument(3)],
        deletes: [2, 77],
      });
      expect(await found("old")).toEqual([]);
      expect(await found("new")).toEqual([1]);
      expect(await ids({})).toEqual([1, 3]);
      expect(engine.status()).toMatchObject({ seq, documents: 2, rebuilds });
    });

    it("applies changes in order, also ones submitted before earlier ones are findable", async () => {
      await library(createTestDocument(1, { text: { title: ["old"] } }));
      const [from, to] = [seq + 1, seq + engine.maxPendingChanges];
      const applied: Promise<void>[] = [];
      for (let at = from; at <= to; at++)
        applied.push(
          engine.apply({ seq: at, upserts: [createTestDocument(1, { text: { title: [`state${at}`] } })], deletes: [] }),
        );
      applied.push(engine.apply({ seq: to + 1, upserts: [], deletes: [1] }));
      applied.push(
        engine.apply({ seq: to + 2, upserts: [createTestDocument(1, { text: { title: ["last"] } })], deletes: [] }),
      );
      seq = to + 2;
      await Promise.all(applied);
      expect([await found("last"), await found("state*"), engine.status().seq]).toEqual([[1], [], seq]);
    });

    it("answers from the present index during a rebuild, and keeps it when the rebuild is cancelled", async () => {
      await library(createTestDocument(1, { text: { title: ["old"] } }));
      let go = () => {};
      const reached = new Promise<void>((resolve) => {
        go = resolve;
      });
      async function* slowly() {
        yield [createTestDocument(1, { text: { title: ["new"] } })];
        go();
        await new Promise((resolve) => setTimeout(resolve, 300));
        yield [createTestDocument(2, { text: { title: ["new"] } })];
      }
      const giveUp = new AbortController();
      const rebuilding = engine.rebuild(slowly(), seq + 1, 2, giveUp.signal);
      await reached;
      expect(engine.status()).toMatchObject({ state: "ready", progress: { expected: 2 } });
      expect([await found("old"), await found("new")]).toEqual([[1], []]);
      giveUp.abort(new Error("not wanted any more"));
      await expect(rebuilding).rejects.toThrow("not wanted any more");
      expect([await found("old"), await found("new"), engine.status().progress]).toEqual([[1], [], null]);
      await engine.rebuild(slowly(), ++seq, 2);
      expect([await found("old"), await found("new")]).toEqual([[], [1, 2]]);
      expect(engine.status()).toMatchObject({ documents: 2, seq });
    });

    it("equals the reference after every step of random changes, without a full rebuild", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(changesArbitrary, fc.array(randomQuery, { minLength: 1, maxLength: 4 })), {
            minLength: 1,
            maxLength: 12,
          }),
          async (steps) => {
            const oracle = new Oracle(TEST_ENGINE_OPTIONS);
            await library();
            engine.setDocumentReader?.(async (ids) => oracle.some(ids));
            const { rebuilds } = engine.status();
            for (const [{ upserts, deletes }, queries] of steps) {
              const gone = deletes.filter((id) => !upserts.some((document) => document.id === id));
              await engine.apply({ seq: ++seq, upserts, deletes: gone });
              for (const document of upserts) oracle.upsert(document);
              for (const id of gone) oracle.delete(id);
              for (const query of queries) expectMatchesOracle(await engine.find(query), oracle.find(query), query);
            }
            expect(engine.status()).toMatchObject({ rebuilds, documents: oracle.size() });
          },
        ),
        { numRuns: runs },
      );
    });
  });
}
