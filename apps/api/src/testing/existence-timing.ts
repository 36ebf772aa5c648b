// Measures whether response times reveal that a hidden asset exists. Run by hand on a quiet machine:
// cd apps/api && pnpm exec tsx --conditions=source src/testing/existence-timing.ts
// Alternates requests for hidden and invented ids for each endpoint, and prints medians and the probability of such a
// difference by chance (Mann-Whitney). Below 0.01 the difference is detectable.

import { saveSearchCollection, saveStaticCollection } from "../modules/collections/collection-writer.repository.ts";
import { mapSequentially } from "../platform/async-lists.ts";
import { logInAs } from "./callers.ts";
import { startTestApp, type TestApp } from "./harness.ts";
import { addAssets } from "./library-kit.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 2000);
const ASSETS = 10_000;
const MANY = 200;

type Kind = "hidden" | "invented";
type Request = { method?: "GET" | "POST"; url: string; payload?: object };
const queryOf = (name: string, ids: number[]) => ids.map((id) => `${name}=${id}`).join("&");

const zip = (ids: number[]): Request => ({
  method: "POST",
  url: "/api/download?operation=zip",
  payload: { id: ids.map(String), csetid: "0" },
});
const collection = ([id]: number[]): Request => ({ url: `/api/collection/get?collection=collection_${id}` });

/** Kind of ids, number of ids per request, and the request. */
const REQUESTS: Record<
  string,
  [of: "assets" | "lists" | "searches", count: number, request: (ids: number[]) => Request]
> = {
  csets: ["assets", 1, (ids) => ({ url: `/api/session/csets?${queryOf("asset_id", ids)}` })],
  [`csets, ${MANY} ids`]: ["assets", MANY, (ids) => ({ url: `/api/session/csets?${queryOf("asset_id", ids)}` })],
  zip: ["assets", 1, zip],
  [`zip, ${MANY} ids`]: ["assets", MANY, zip],
  single: ["assets", 1, ([id]) => ({ url: `/api/download/?id=${id}&csetid=0&target=down` })],
  preview: ["assets", 1, ([id]) => ({ url: `/api/download/preview?id=${id}&target=view` })],
  video: ["assets", 1, ([id]) => ({ url: `/api/download/video/${id}` })],
  companion: ["assets", 1, ([id]) => ({ url: `/api/download?id=${id}&companion=1` })],
  thumbnail: ["assets", 1, ([id]) => ({ url: `/api/config/thumbnail?id=${id}` })],
  assets: ["assets", 1, ([id]) => ({ url: `/api/assets?assetid=${id}` })],
  [`assets, ${MANY} ids`]: ["assets", MANY, (ids) => ({ url: `/api/assets?${queryOf("assetid", ids)}` })],
  "collection, a list": ["lists", 1, collection],
  "collection, a search": ["searches", 1, collection],
};

async function library(app: TestApp) {
  const facts = {
    kind: "image",
    mime: "image/jpeg",
    contentHash: null,
    values: { keywords: ["glaze", "bowl"] },
  } as const;
  const { db } = app.services.data;
  // Hidden and invented ids need the same number of digits.
  await addAssets(db, [{ title: "The first" }]);
  await db.write((tx) => tx.$client.exec("UPDATE sqlite_sequence SET seq = 100000 WHERE name = 'asset'"));
  await db.write((tx) => tx.$client.exec("DELETE FROM asset"));
  const list = Array.from({ length: 2 * ASSETS }, (_, n) => ({
    ...facts,
    pools: [n % 2 === 0 ? "public" : "vault"],
    title: `Bowl ${n}`,
    fileName: `bowl-${n}.jpg`,
  }));
  const ids = await addAssets(db, list);
  const hidden = ids.filter((_, n) => n % 2 === 1);
  const [lists, searches] = await db.write(async (tx) => [
    await mapSequentially(hidden.slice(0, 50), (id) =>
      saveStaticCollection(tx, { labels: { en: `List ${id}` } }, [id]),
    ),
    await mapSequentially(hidden.slice(0, 50), (id) =>
      saveSearchCollection(tx, { labels: { en: `Search ${id}` } }, { text: `"Bowl ${id - 1}"` }),
    ),
  ]);
  await app.services.indexed;
  await app.services.search.catchUp();
  const last = { assets: ids.at(-1) ?? 0, lists: 1000, searches: 1000 };
  return { hidden: { assets: hidden, lists, searches }, last };
}

async function time(app: TestApp, authorization: string, request: Request): Promise<number> {
  const started = process.hrtime.bigint();
  await app.inject({ method: "GET", ...request, headers: { authorization } });
  return Number(process.hrtime.bigint() - started) / 1000;
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;

/** Two-sided p-value, by the normal approximation. */
function mannWhitney(a: number[], b: number[]): number {
  const all = [...a.map((value) => ({ value, mine: 1 })), ...b.map((value) => ({ value, mine: 0 }))];
  all.sort((x, y) => x.value - y.value);
  const ranks = all.reduce((sum, { mine }, rank) => sum + mine * (rank + 1), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const z = (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  // Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return Math.min(1, 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series);
}

const app = await startTestApp({ configuration: { logLevel: "silent", checkReplies: false } });
const { hidden, last } = await library(app);
const token = await logInAs(app, "guest");
const spread = { assets: 2 * ASSETS, lists: 50, searches: 50 };
/** Distinct ids. */
function some(count: number, one: () => number): number[] {
  const ids = new Set<number>();
  while (ids.size < count) ids.add(one());
  return [...ids];
}
console.log(`${"".padEnd(20)}  hidden µs  invented µs  difference  p`);
for (const [name, [of, count, request]] of Object.entries(REQUESTS)) {
  const pick: Record<Kind, () => number> = {
    hidden: () => hidden[of][Math.floor(Math.random() * hidden[of].length)] ?? 0,
    // Over a range as wide as that of the existing ids.
    invented: () => last[of] + 1 + Math.floor(Math.random() * spread[of]),
  };
  const times: Record<Kind, number[]> = { hidden: [], invented: [] };
  for (let round = -200; round < ROUNDS; round++) {
    const order: Kind[] = Math.random() < 0.5 ? ["hidden", "invented"] : ["invented", "hidden"];
    for (const kind of order) {
      const took = await time(app, token, request(some(count, pick[kind])));
      if (round >= 0) times[kind].push(took);
    }
  }
  const [a, b] = [median(times.hidden), median(times.invented)];
  const figures = [a.toFixed(1).padStart(9), b.toFixed(1).padStart(11), (a - b).toFixed(1).padStart(10)];
  console.log(`${name.padEnd(20)}  ${figures.join("  ")}  ${mannWhitney(times.hidden, times.invented).toPrecision(2)}`);
}
await app.close();
