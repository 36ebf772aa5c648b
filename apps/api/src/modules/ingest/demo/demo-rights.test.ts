// Rights in the shipped demo: for each account and guest, by pool, kind of file and convert set. The expected cells are
// written by hand and not computed by the access rules.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteKey } from "@vitrine/contract/routes";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import { startTestApp, type TestApp } from "../../../testing/harness.ts";
import { newAsset } from "../../../testing/library-kit.ts";
import { insertAssets } from "../../library/asset-writer.repository.ts";
import { ensureSystemFields } from "../../library/registry-writer.repository.ts";
import { saveDemoRights } from "./demo-contents.ts";
import { demoDescriptionSchema } from "./demo-schema.ts";

const demo = demoDescriptionSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../../../../fixtures/demo.json"), "utf8")),
);

const ROLES = ["guest", "lena", "paul", "ida", "admin", "technik", "niemand", "nobody"] as const;
type Role = (typeof ROLES)[number];
const POOLS = ["public", "press", "internal", "restricted"] as const;
type Pool = (typeof POOLS)[number];
const KINDS = ["picture", "film", "sound", "model"] as const;
type Kind = (typeof KINDS)[number];
/** The original, the six sets of the demo, the caller's own choice, a set that is not there. */
const SETS = ["0", "1", "2", "3", "4", "5", "6", "custom", "77"] as const;

const allPictures = "0 1 2 3 4 5 custom";
const pressPictures = "0 1 2 3 5 custom";
/** Nothing in `technik`, `niemand` and without a session, anywhere. */
type Taker = Exclude<Role, "technik" | "niemand" | "nobody">;

/** The sets that are offered, by pool and kind, for guest, lena (trade), paul (press), ida and admin (staff). */
const OFFERED: Record<Pool, Record<Kind, Record<Taker, string>>> = {
  public: {
    picture: { guest: "1 2", lena: "0 1 2 3 4", paul: pressPictures, ida: allPictures, admin: allPictures },
    film: { guest: "", lena: "0 6", paul: "0 6", ida: "0 6", admin: "0 6" },
    sound: { guest: "", lena: "0", paul: "0", ida: "0", admin: "0" },
    model: { guest: "", lena: "0", paul: "0", ida: "0", admin: "0" },
  },
  press: {
    picture: { guest: "", lena: "", paul: pressPictures, ida: allPictures, admin: allPictures },
    film: { guest: "", lena: "", paul: "0 6", ida: "0 6", admin: "0 6" },
    sound: { guest: "", lena: "", paul: "0", ida: "0", admin: "0" },
    model: { guest: "", lena: "", paul: "0", ida: "0", admin: "0" },
  },
  internal: {
    picture: { guest: "", lena: "", paul: "", ida: allPictures, admin: allPictures },
    film: { guest: "", lena: "", paul: "", ida: "0 6", admin: "0 6" },
    sound: { guest: "", lena: "", paul: "", ida: "0", admin: "0" },
    model: { guest: "", lena: "", paul: "", ida: "0", admin: "0" },
  },
  restricted: {
    picture: { guest: "", lena: "", paul: "", ida: "1", admin: "1" },
    film: { guest: "", lena: "", paul: "", ida: "", admin: "" },
    sound: { guest: "", lena: "", paul: "", ida: "", admin: "" },
    model: { guest: "", lena: "", paul: "", ida: "", admin: "" },
  },
};

/** What a role may see of the sixteen: four kinds a pool. */
const SEEN: Record<Taker, readonly Pool[]> = {
  guest: ["public"],
  lena: ["public", "restricted"],
  paul: ["public", "press"],
  ida: POOLS,
  admin: POOLS,
};

// Columns: guest, lena, paul, ida, admin, technik, niemand, no session.
const USERS = "200 200 200 200 200 403 403 401";
const CALLS: Partial<Record<RouteKey, [input: object, cells: string]>> = {
  "bookmarks.get": [{}, "403 200 200 200 200 403 403 401"],
  "bookmarks.save": [{ body: [] }, "403 200 200 200 200 403 403 401"],
  "info.downloads": [{}, USERS],
  "search.find": [{}, USERS],
  "search.ids": [{}, USERS],
  "search.ratio_strip": [{}, USERS],
};

let shop: TestApp;
const ids = {} as Record<Pool, Record<Kind, string>>;
const tokens = {} as Record<Role, string | null>;

beforeAll(async () => {
  shop = await startTestApp();
  const { db, blobs } = shop.services.data;
  const contents = await Promise.all(
    POOLS.map(async (pool, at) => ({
      picture: {
        bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 40 * at, g: 9, b: 9 } } })
          .png()
          .toBuffer(),
        facts: { kind: "image", mime: "image/png", fileName: "a.png", width: 8, height: 8 },
      },
      film: {
        bytes: Buffer.from(`a film of ${pool}`),
        facts: { kind: "video", mime: "video/mp4", fileName: "a.mp4" },
      },
      sound: {
        bytes: Buffer.from(`a sound of ${pool}`),
        facts: { kind: "audio", mime: "audio/wav", fileName: "a.wav" },
      },
      model: {
        bytes: Buffer.from(`a model of ${pool}`),
        facts: { kind: "model", mime: "model/gltf-binary", fileName: "a.glb" },
      },
    })),
  );
  for (const [at, pool] of POOLS.entries()) {
    ids[pool] = {} as Record<Kind, string>;
    for (const kind of KINDS) {
      const { bytes, facts } = contents[at]?.[kind] ?? {};
      const { hash, size } = await blobs.put(bytes as Buffer);
      await db.write(async (tx) => {
        await ensureSystemFields(tx);
        await saveDemoRights(tx, demo);
        const asset = await newAsset(tx, { ...(facts as object), pools: [pool], contentHash: hash, size });
        ids[pool][kind] = String((await insertAssets(tx, [asset]))[0]);
      });
    }
  }
  // Whether this machine has the program is no matter of rights.
  const { decoder } = shop.services;
  vi.spyOn(decoder, "hasFfmpeg").mockResolvedValue(true);
  const convert = decoder.convert.bind(decoder);
  vi.spyOn(decoder, "convert").mockImplementation(async (path, mime, conversion) =>
    conversion.form.kind === "film" ? writeFileSync(conversion.target, "made") : convert(path, mime, conversion),
  );
  for (const { about: _, bookmarks: _none, ...account } of demo.accounts)
    await shop.services.accounts.add(omitUndefined({ assetUser: false, ...account }));
  const anybody = shop.client(null);
  for (const role of ROLES) {
    const account = demo.accounts.find(({ name }) => name === role);
    const body = account ? { user: account.name, pass: account.password } : {};
    tokens[role] = role === "nobody" ? null : (await anybody.call("session.get", { body })).session;
  }
  await shop.services.indexed;
  await shop.services.search.catchUp();
}, 90_000);
afterAll(() => shop?.close());

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );
const isTaker = (role: Role): role is Taker => role in SEEN;

it("the demo has these roles, pools and sets, and no others", () => {
  const enabled = demo.accounts.filter((account) => account.enabled !== false).map(({ name }) => name);
  expect(["guest", ...enabled, "nobody"]).toEqual([...ROLES]);
  expect(demo.pools.map(({ name }) => name)).toEqual([...POOLS]);
  expect(["0", ...demo.convertSets.map(({ id }) => String(id)), "custom", "77"]).toEqual([...SETS]);
});

it("a disabled account gets no session", async () => {
  const [off] = demo.accounts.filter(({ enabled }) => enabled === false);
  const login = shop.client(null).call("session.get", { body: { user: off?.name ?? "", pass: off?.password ?? "" } });
  await expect(login).rejects.toMatchObject({ status: 403, code: "login.no_authorization" });
});

it.each(Object.entries(CALLS))("%s", async (key, [input, cells]) => {
  const found: number[] = [];
  for (const role of ROLES) found.push(await statusOf(shop.client(tokens[role]).raw(key as RouteKey, input as never)));
  expect(found.join(" ")).toBe(cells);
});

it.each(ROLES.filter(isTaker))("%s finds the assets of their pools, and nothing else", async (role) => {
  const { response } = await shop.client(tokens[role]).call("search.find", { query: { solr_rows: 50 } });
  const expected = SEEN[role].flatMap((pool) => Object.values(ids[pool]));
  expect(response.docs.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
});

describe.each(POOLS)("in the pool %s", (pool) => {
  describe.each(KINDS)("a %s", (kind) => {
    it.each(ROLES)(
      "is offered to %s in its convert sets, and can only be downloaded in these, alone and in a zip",
      async (role) => {
        const offered = isTaker(role) ? OFFERED[pool][kind][role] : "";
        const client = shop.client(tokens[role]);
        const id = ids[pool][kind];
        const refusal = tokens[role] === null ? 401 : 403;
        const asked = (call: Promise<{ convert_sets: readonly { id: string }[] }>) =>
          call.then(
            ({ convert_sets: sets }) => sets.map((set) => set.id).join(" "),
            ({ status }: { status: number }) => status,
          );
        const expected = offered === "" ? refusal : offered;
        expect(await asked(client.call("session.csets", { query: { asset_id: [id] } }))).toBe(expected);
        expect(await asked(client.call("session.csets_post", { body: { asset_id: [id] } }))).toBe(expected);
        const taken = offered.split(" ");
        for (const csetid of SETS) {
          const cell = [csetid, taken.includes(csetid) ? 200 : refusal];
          expect([csetid, await statusOf(client.call("download.single", { query: { id, csetid } }))]).toEqual(cell);
          const zips = [
            client.call("download.zip", { query: { id: [id], csetid } }),
            client.call("download.zip_post", { body: { id: [id], csetid } }),
          ];
          for (const zip of zips) {
            if (!isTaker(role)) expect([csetid, await statusOf(zip)]).toEqual(cell);
            else expect([csetid, (await zip).rejected_asset_ids]).toEqual([csetid, taken.includes(csetid) ? [] : [id]]);
          }
        }
      },
    );
  });
});
