// Response times must not reveal whether a hidden asset exists. Times are unreliable on a busy machine, so this test
// compares the work instead: the database statements and the number of rows. `testing/existence-timing.ts` measures times.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sqlite } from "../../platform/database/database.ts";
import { type OpenedDataFolder, openDataFolder } from "../../platform/storage/data-folder.ts";
import { logInAs } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { remove } from "../../testing/import-kit.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { saveStaticCollection } from "../collections/collection-writer.repository.ts";

/** Statements that run once after each commit or by a timer reveal nothing about assets. */
const OF_ASSETS = /\b(asset|blob|rendition|collection|collection_asset)\b/;

/** Records every statement about assets on a connection, with its number of rows. */
function traceOf(sqlite: Sqlite): string[] {
  const trace: string[] = [];
  type Statement = Record<string, (...args: unknown[]) => unknown>;
  const prepare = sqlite.prepare.bind(sqlite) as unknown as (sql: string) => Statement;
  const traced = (sql: string) => {
    const statement = prepare(sql);
    for (const way of ["get", "all", "iterate"]) {
      const run = statement[way]?.bind(statement);
      statement[way] = (...args) => {
        const result = run?.(...args);
        if (OF_ASSETS.test(sql) && !sql.includes("min(id)"))
          trace.push(`${Array.isArray(result) ? result.length : Number(result !== undefined)} of ${sql}`);
        return result;
      };
    }
    return statement;
  };
  Object.assign(sqlite, { prepare: traced });
  return trace;
}

interface World {
  asset: number;
  film: number;
  collection: string;
}
type Probe = (world: World, shown: number) => { method?: "GET" | "POST"; path: string; payload?: object };

const list = (name: string, world: World, shown: number) =>
  [shown, world.asset, world.film].map((id) => `${name}=${id}`).join("&");

const PROBES: Record<string, Probe> = {
  "convert sets": ({ asset }) => ({ path: `/session/csets?asset_id=${asset}` }),
  "convert sets of several": (world, shown) => ({ path: `/session/csets?${list("asset_id", world, shown)}` }),
  "a download": ({ asset }) => ({ path: `/download/?id=${asset}&csetid=0&target=down` }),
  "a zip": ({ asset }) => ({ path: `/download?operation=zip&id=${asset}&csetid=0` }),
  "a zip of several": (world, shown) => ({ path: `/download?operation=zip&csetid=0&${list("id", world, shown)}` }),
  "a zip by POST": ({ asset, film }) => ({
    method: "POST",
    path: "/download?operation=zip",
    payload: { id: [String(asset), String(film)], csetid: "0" },
  }),
  "a preview": ({ asset }) => ({ path: `/download/preview?id=${asset}&target=view` }),
  "a film": ({ film }) => ({ path: `/download/video/${film}` }),
  "its companions": ({ asset }) => ({ path: `/download?id=${asset}&companion=1` }),
  "a tile's picture": ({ asset }) => ({ path: `/config/thumbnail?id=${asset}` }),
  records: ({ asset }) => ({ path: `/assets?assetid=${asset}` }),
  "records of several": (world, shown) => ({ path: `/assets?${list("assetid", world, shown)}` }),
  "a collection": ({ collection }) => ({ path: `/collection/get?collection=${collection}` }),
};

describe("a hidden asset causes as much work as one that does not exist", () => {
  let folder: string;
  let data: OpenedDataFolder;
  let trace: string[];
  let app: TestApp;
  let shown: number;
  const hidden = {} as Record<"by its pools" | "by its embargo", World>;
  const unknown: World = { asset: 8, film: 9, collection: "collection_7" };
  let insider: string;
  let tokens: Record<"guest" | "asset user", string>;

  beforeAll(async () => {
    folder = newDataFolder();
    data = openDataFolder(folder);
    trace = traceOf(data.db.sqlite);
    app = await startTestApp({ dataFolder: folder, data });
    const { db, blobs } = data;
    const image = async (text: string) => {
      const { hash, size } = await blobs.put(Buffer.from(text));
      return { mime: "image/png", contentHash: hash, size, width: 88, height: 88 };
    };
    const film = { kind: "video", mime: "video/mp4", fileName: "kiln.mp4" } as const;
    const later = app.clock.seconds() + 365 * 86_400;
    const ids = await addAssets(db, [
      { ...(await image("shown")), title: "Bowl", values: { keywords: ["glaze"] } },
      { ...(await image("in the vault")), title: "Jug", pools: ["vault"], values: { keywords: ["glaze", "press"] } },
      { ...film, title: "Kiln", pools: ["vault"] },
      { ...(await image("not yet")), title: "Cup", embargo: later, values: { keywords: ["glaze", "press"] } },
      { ...film, title: "Fire", embargo: later },
    ]);
    const [first = 0, jug = 0, kiln = 0, cup = 0, fire = 0] = ids;
    shown = first;
    await grantAccess(db, "insiders", "vault");
    const [shelf, later2] = await db.write(async (tx) => [
      await saveStaticCollection(tx, { labels: { en: "Vault" }, sourceAssetId: jug }, [jug, kiln]),
      await saveStaticCollection(tx, { labels: { en: "Not yet" }, sourceAssetId: cup }, [cup, fire]),
    ]);
    hidden["by its pools"] = { asset: jug, film: kiln, collection: `collection_${shelf}` };
    hidden["by its embargo"] = { asset: cup, film: fire, collection: `collection_${later2}` };
    await app.services.indexed;
    await app.services.search.catchUp();
    tokens = { guest: await logInAs(app, "guest"), "asset user": await logInAs(app, "asset user") };
    insider = await logInAs(app, "GUI admin and asset user", ["insiders"]);
  }, 60_000);
  afterAll(async () => {
    await app.close();
    remove(folder);
  });

  /** The statements and the reply of one request, with the ids of the world replaced by dots. */
  async function work(probe: Probe, world: World, authorization: string) {
    const { path, method = "GET", payload } = probe(world, shown);
    const send = (url: string) =>
      app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) });
    // Fill the caches of the caller and their rights first.
    await app.inject({ url: `/api/assets?assetid=${shown}`, headers: { authorization } });
    const bare = (text: string) =>
      text
        .replace(/"requestId":"[\w-]+"/, "")
        .replaceAll(new RegExp(`"(${world.asset}|${world.film}|${world.collection})"`, "g"), "…");
    trace.length = 0;
    const reply = await send(`/api${path}`);
    const statements = [...trace];
    const isPicture = String(reply.headers["content-type"]).startsWith("image/");
    const { url = "" } = isPicture ? {} : (reply.json() as { url?: string });
    if (!url.includes("/zip/")) return { status: reply.statusCode, body: bare(reply.body), statements };
    // The plan of the archive is cached until the next commit.
    await data.db.write((tx) => tx.$client.exec("UPDATE account SET created_at = created_at + 1"));
    trace.length = 0;
    // HEAD instead of GET, since counting a download would add statements later.
    const archive = await app.inject({ method: "HEAD", url });
    return {
      status: archive.statusCode,
      length: archive.headers["content-length"],
      statements: [...statements, ...trace],
    };
  }

  for (const [name, probe] of Object.entries(PROBES)) {
    for (const why of ["by its pools", "by its embargo"] as const) {
      it(`${name}: ${why}`, async () => {
        for (const token of Object.values(tokens)) {
          const absent = await work(probe, unknown, token);
          expect(await work(probe, hidden[why], token)).toEqual(absent);
          // Another caller has just seen it: cached records must make no difference.
          for (const seen of Object.values(PROBES)) await work(seen, hidden[why], insider);
          expect(await work(probe, hidden[why], token)).toEqual(absent);
        }
      });
    }
  }
});
