// Replies assembled from cached bytes equal JSON.stringify of the same data in UTF-8, for all kinds of text.
import type { Client } from "@vitrine/contract/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, addField } from "../../testing/library-kit.ts";
import { saveStaticCollection } from "../collections/collection-writer.repository.ts";
import type { RecordExtent } from "../library/record-doc.ts";
import { fieldIdOf, setValueLabels } from "../library/registry-writer.repository.ts";

const UMLAUTS = "Grüße, Ärger & Öl";
const EMOJI = "Hafen 😀 👩‍👩‍👧 港";
const [HIGH, LOW] = ["half \ud83d of a pair", "\ude00 the other half"];
const ESCAPED = 'quote " slash \\ tab \t bell \u0007 line \u2028';
const TEXTS = [UMLAUTS, EMOJI, HIGH, LOW, ESCAPED, `${UMLAUTS}${EMOJI}${HIGH}`];
/** Values are SQLite texts without lone surrogates; labels and texts are stored as JSON and may have them. */
const VALUES = TEXTS.map((text) => text.toWellFormed());
const LANGUAGES = ["de", "en", "ja"];
const labelIn = (language: string, n: number) => `${language} ${TEXTS[n]} 語`;

let app: TestApp;
let token: string;
let client: Client;
let ids: number[];
let collection: string;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services.data;
  const labels = Object.fromEntries(LANGUAGES.map((language, n) => [language, `Schäden ${TEXTS[n]}`]));
  await addField(db, { name: "mood", type: "value", multiValued: true, facet: true, weight: 3, labels });
  await addField(db, { name: "caption", type: "text", labels });
  ids = await addAssets(
    db,
    TEXTS.map((text, n) => ({
      title: { de: text, en: `en ${text}`, ja: `ja ${text}` },
      values: { mood: TEXTS.slice(n), keywords: [text] },
      texts: { caption: { "": `caption ${text}` } },
      fileName: `${text}.jpg`,
    })),
  );
  await db.write(async (tx) => {
    for (const [n, value] of TEXTS.entries()) {
      const inLanguages = Object.fromEntries(LANGUAGES.map((language) => [language, labelIn(language, n)]));
      await setValueLabels(tx, (await fieldIdOf(tx, "mood")) ?? 0, value, inLanguages);
    }
    collection = `collection_${await saveStaticCollection(tx, { labels: { de: UMLAUTS, en: EMOJI, ja: HIGH } }, ids)}`;
  });
  await app.services.indexed;
  await app.services.search.catchUp();
  token = await logInAs(app, "guest");
  client = app.client(token);
});
afterAll(() => app.close());

async function bytesOf(address: string, locale: string): Promise<Buffer> {
  const { pathname, search } = new URL(address);
  const reply = await app.inject({
    url: pathname + search,
    headers: { authorization: token, "accept-language": locale },
  });
  expect([search, reply.statusCode]).toEqual([search, 200]);
  expect(reply.headers["content-length"]).toBe(String(reply.rawPayload.length));
  return reply.rawPayload;
}

/** The records as the services return them one by one. */
async function docsOf(shown: Iterable<number>, locale: string, extent: RecordExtent) {
  const { access, library, signed } = app.services;
  const viewer = await caller();
  return Promise.all(
    Array.from(shown, async (id) => {
      const signature = signed.pictureSignature(viewer.sessionRef, id, 1);
      const form = { locale, extent, visibility: viewer.visibility, signature, downloadState: "permitted" };
      return (await library.readRecord(id, await access.forCaller(viewer), form))?.doc;
    }),
  );
}

async function caller() {
  const found = await app.services.sessions.callerByToken(token);
  if (!found) throw new Error("the session is over");
  return found;
}

const stringified = (data: unknown) => Buffer.from(JSON.stringify(data), "utf8");

function moods(values: { ids: Uint32Array; counts: Uint32Array }, locale: string) {
  const { dictionary } = app.services.library;
  return Array.from(values.ids, (id, index) => {
    const value = dictionary.byId(id)?.value ?? "";
    return { value, label: labelIn(locale, VALUES.indexOf(value)), count: values.counts[index] };
  });
}

describe.each(LANGUAGES)("in %s", (locale) => {
  test.each(["*", ...TEXTS])("a search for %j", async (typed) => {
    const query = { solr_q: typed.toWellFormed(), solr_facetfields: ["mood", "rating", "imp_date"], solr_rows: 4 };
    const { ids: shown, facets, total, start } = await app.services.search.find(query, await caller());
    const facetFields = Object.fromEntries(
      facets.map(({ field, facet }) => {
        if (facet.kind === "values") return [field, { values: moods(facet, locale), total: facet.distinct }];
        const { count, min, max, histogram } = facet;
        return [
          field,
          count === 0 ? { values: [], total: 0 } : { values: [], total: count, min, max, histogram: [...histogram] },
        ];
      }),
    );
    const expected = {
      facetCounts: { facetFields },
      response: { docs: await docsOf(shown, locale, "brief"), numFound: total, start },
    };
    expect(total).toBeGreaterThan(0);
    // Twice: serialized, and from the cache.
    for (let time = 0; time < 2; time++)
      expect(await bytesOf(client.url("search.find", { query }), locale)).toEqual(stringified(expected));
  });

  test("the values of a facet", async () => {
    const query = { field: "mood", contains: locale, rows: 50 };
    const { facet } = await app.services.search.facetValues(query, await caller(), locale);
    const expected = { field: "mood", values: moods(facet, locale), total: TEXTS.length };
    expect(expected.values).toHaveLength(TEXTS.length);
    expect(await bytesOf(client.url("search.facet_values", { query }), locale)).toEqual(stringified(expected));
  });

  test("a collection", async () => {
    const expected = {
      response: { docs: await docsOf(ids.slice(1, 5), locale, "brief"), numFound: ids.length, start: 1 },
    };
    const query = { collection, solr_start: 1, solr_rows: 4 };
    expect(await bytesOf(client.url("collections.get", { query }), locale)).toEqual(stringified(expected));
  });

  test("assets", async () => {
    const expected = { response: { docs: await docsOf(ids, locale, "full") } };
    expect(await bytesOf(client.url("assets.get", { query: { assetid: ids.map(String) } }), locale)).toEqual(
      stringified(expected),
    );
  });

  test("texts arrive unchanged, including lone surrogates", async () => {
    const reply = await bytesOf(client.url("assets.get", { query: { assetid: ids.map(String) } }), locale);
    const { docs } = JSON.parse(reply.toString("utf8")).response;
    for (const [n, text] of TEXTS.entries()) {
      expect(docs[n]).toMatchObject({
        title: locale === "de" ? text : `${locale} ${text}`,
        caption: `caption ${text}`,
        mood: VALUES.slice(n),
        mood_label: TEXTS.slice(n).map((_, at) => labelIn(locale, n + at)),
      });
    }
    expect(reply.toString("utf8")).toContain("half \\ud83d of a pair");
    expect(reply.includes(Buffer.from(UMLAUTS, "utf8"))).toBe(true);
  });
});

test("a lone surrogate in the URL of a search causes no error", async () => {
  for (const typed of ["%ED%A0%BD", "%F0%9F", "%80"]) {
    const reply = await app.inject({ url: `/api/?solr_q=${typed}`, headers: { authorization: token } });
    expect([typed, reply.statusCode]).toEqual([typed, 200]);
    expect(reply.rawPayload).toEqual(stringified(reply.json()));
  }
});
