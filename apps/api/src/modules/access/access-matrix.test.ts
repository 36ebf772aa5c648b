// Every endpoint of the contract, called by every kind of caller, for an asset they may see, one they may not, and one
// that does not exist. The expected cells are written by hand and do not use the rule.

import { writeFileSync } from "node:fs";
import { getRoute, type RouteKey, routeKeys } from "@vitrine/contract/routes";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mapSequentially } from "../../platform/async-lists.ts";
import { createFileUrlSigner, type FileUrlSigner } from "../../platform/replies/signed-files.ts";
import { CALLER_KINDS, type CallerKind, createAllTokens, logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, addField, grantAccess } from "../../testing/library-kit.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { saveStaticCollection } from "../collections/collection-writer.repository.ts";
import { ensureGroup, ensurePool, grantPool, saveConvertSet } from "./rights-writer.repository.ts";

/** Occurs in all hidden data, and nowhere else. */
const CANARY = "Zanzibar";

interface World {
  asset: number;
  film: number;
  collection: string;
}
type Existence = "visible" | "hidden" | "unknown" | "unread";

interface Ask {
  method?: "GET" | "HEAD" | "POST" | "DELETE";
  path: string;
  payload?: object;
  headers?: Record<string, string>;
}
interface Setting {
  world: World;
  sessionRef: string;
  signed: FileUrlSigner;
  token: string | null;
}
type Probe = (setting: Setting) => Ask | Promise<Ask>;

let app: TestApp;
const seen: string[] = [];

const asIs =
  (path: string, method: "GET" | "POST" | "DELETE" = "GET", payload?: object): Probe =>
  () => ({ path, method, ...(payload ? { payload } : {}) });

// Columns: no session, guest, account without flags, asset user, GUI admin and asset user, GUI admin only, expired, API
// token of the asset user's group, API token that was revoked, group view of the asset user's group by the admin only.
const ANYONE = "200 200 200 200 200 200 200 200 200 200";
const ANYONE_GONE = "410 410 410 410 410 410 410 410 410 410";
/** Sign-on endpoints without a configured provider. */
const ANYONE_NOTHING = "404 404 404 404 404 404 404 404 404 404";
const USERS = "401 200 403 200 200 403 401 200 401 200";
/** Like `USERS`, but closed to group views. */
const DOWNLOADERS = "401 200 403 200 200 403 401 200 401 403";
const USERS_REFUSED = "401 403 403 403 403 403 401 403 401 403";
const USERS_AND_ADMINS = "401 200 403 200 200 200 401 200 401 200";
const USERS_AND_ADMINS_NOTHING = "401 404 403 404 404 404 401 404 401 404";
const NO_GUESTS = "401 403 403 200 200 403 401 403 401 403";
const ADMINS = "401 403 403 403 200 200 401 403 401 403";
const ADMINS_NO_FORM = "401 403 403 403 415 415 401 403 401 403";
const FILES = "403 200 403 200 200 403 403 200 403 403";
const FILES_NOTHING = "403 403 403 403 403 403 403 403 403 403";

/** Endpoints that do not concern an asset: the same for all three. */
const plain: Partial<Record<RouteKey, [probe: Probe, cells: string]>> = {
  "session.get": [asIs("/session/get", "POST", {}), ANYONE],
  "session.methods": [asIs("/session/methods"), ANYONE],
  "session.check": [asIs("/session/check"), ANYONE],
  "sign_on.begin": [asIs("/session/sign_on/company"), ANYONE_NOTHING],
  "sign_on.answer": [asIs("/session/sign_on/company/answer"), ANYONE_NOTHING],
  "sign_on.answer_post": [asIs("/session/sign_on/company/answer", "POST", {}), ANYONE_NOTHING],
  "sign_on.metadata": [asIs("/session/sign_on/company/metadata"), ANYONE_NOTHING],
  "sign_on.left": [asIs("/session/sign_on/company/left"), ANYONE_NOTHING],
  "session.set_locale": [asIs("/session/set_locale?locale=en"), ANYONE],
  "session.set_locale_post": [asIs("/session/set_locale?locale=en", "POST"), ANYONE],
  "user.passwordmail": [asIs("/user/passwordmail", "POST", { user: "mira" }), ANYONE],
  "user.password_code": [asIs("/user/password_code", "POST", { code: "nobody's" }), ANYONE_GONE],
  "user.password": [asIs("/user/password", "POST", { code: "nobody's", password: "long enough" }), ANYONE_GONE],
  "search.find": [asIs("/?solr_q=*&solr_facetfields=keywords&solr_facetfields=imp_date&solr_rows=50"), USERS],
  "search.facet_values": [asIs("/search/facet_values?field=keywords"), USERS],
  "search.ratio_strip": [asIs("/search/ratio_strip"), USERS],
  "search.ids": [asIs("/search/ids"), USERS],
  "collections.list": [asIs("/collection?operation=list"), USERS_AND_ADMINS],
  "bookmarks.get": [asIs("/config/bookmarks"), NO_GUESTS],
  "index.fields": [asIs("/index/fields"), USERS_AND_ADMINS],
  "index.content_locales": [asIs("/index/content_locales"), ANYONE],
  "info.all_languages": [asIs("/info/all_languages?lang=en"), ANYONE],
  "info.check_version": [asIs("/info/check_version"), ANYONE],
  "info.downloads": [asIs("/info/downloads"), USERS],
  "faults.list": [asIs("/faults"), ANYONE_NOTHING],
  "faults.set": [asIs("/faults", "POST", { on: [] }), ANYONE_NOTHING],
  "openapi.get": [asIs("/openapi.json"), ANYONE],
  "docs.get": [asIs("/docs"), ANYONE],
  "config.available": [asIs("/config"), ANYONE],
  "config.get": [asIs("/config/global"), ANYONE],
  "config.save": [asIs("/config/global", "POST", createDefaultSettings()), ADMINS],
  "config.file": [asIs("/config/favicon"), ANYONE],
  "config.file_save": [asIs("/config/favicon", "POST", {}), ADMINS_NO_FORM],
  "config.thumbnail_save": [asIs("/config/thumbnail", "POST", {}), ADMINS_NO_FORM],
  "config.file_remove": [asIs("/config/favicon", "DELETE"), ADMINS],
  "translations.list": [asIs("/config/translations"), ANYONE],
  "translations.get": [asIs("/config/translations?lang=de"), ANYONE],
  "translations.save": [asIs("/config/translations?lang=de", "POST", {}), ADMINS],
  "translations.remove": [asIs("/config/translations?lang=de", "DELETE"), ADMINS],
  "pages.list": [asIs("/config/custom_html"), ANYONE],
  "pages.get": [asIs("/config/custom_html?lang=de"), ANYONE],
  "pages.save": [asIs("/config/custom_html?lang=de", "POST", { pages: [] }), ADMINS],
  "pages.remove": [asIs("/config/custom_html?lang=de", "DELETE"), ADMINS],
  "usage.report": [asIs("/usage?days=7"), ADMINS],
  "changes.list": [asIs("/changes"), ADMINS],
  "revisions.list": [asIs("/config/revisions?document=config"), ADMINS],
  "revisions.removed": [asIs("/config/revisions/removed"), ADMINS],
  "revisions.get": [asIs("/config/revisions/1"), ADMINS],
  "revisions.restore": [asIs("/config/revisions/1/restore", "POST", {}), ADMINS],
  "revisions.files": [asIs("/config/favicon/revisions"), ADMINS],
  "revisions.file": [asIs("/config/favicon/revisions/1"), ADMINS],
  "revisions.restore_file": [asIs("/config/favicon/revisions/1/restore", "POST", {}), ADMINS],
};

/** Endpoints that concern an asset, or something that contains only such assets. */
const guarded: Partial<Record<RouteKey, [probe: Probe, visible: string, hiddenOrUnknown: string]>> = {
  "assets.get": [({ world }) => ({ path: `/assets?assetid=${world.asset}` }), USERS, USERS],
  "bookmarks.save": [
    ({ world }) => ({ method: "POST", path: "/config/bookmarks", payload: [{ id: String(world.asset) }] }),
    NO_GUESTS,
    NO_GUESTS,
  ],
  "collections.get": [
    ({ world }) => ({ path: `/collection/get?collection=${world.collection}` }),
    USERS_AND_ADMINS,
    USERS_AND_ADMINS_NOTHING,
  ],
  "config.thumbnail": [
    ({ world }) => ({ path: `/config/thumbnail?id=${world.asset}` }),
    USERS_AND_ADMINS,
    USERS_AND_ADMINS_NOTHING,
  ],
  "session.csets": [({ world }) => ({ path: `/session/csets?asset_id=${world.asset}` }), USERS, USERS_REFUSED],
  "session.csets_post": [
    ({ world }) => ({ method: "POST", path: "/session/csets", payload: { asset_id: [String(world.asset)] } }),
    USERS,
    USERS_REFUSED,
  ],
  "download.single": [
    ({ world }) => ({ path: `/download/?id=${world.asset}&csetid=0&target=down` }),
    DOWNLOADERS,
    USERS_REFUSED,
  ],
  "download.zip": [
    ({ world }) => ({ path: `/download?operation=zip&id=${world.asset}&csetid=0` }),
    DOWNLOADERS,
    DOWNLOADERS,
  ],
  "download.zip_post": [
    ({ world }) => ({
      method: "POST",
      path: "/download?operation=zip",
      payload: { id: [String(world.asset)], csetid: "0" },
    }),
    DOWNLOADERS,
    DOWNLOADERS,
  ],
  "download.preview": [({ world }) => ({ path: `/download/preview?id=${world.asset}&target=view` }), USERS, USERS],
  "download.video": [({ world }) => ({ path: `/download/video/${world.film}` }), USERS, USERS_REFUSED],
  // The URLs have valid signatures, which alone are not enough.
  "files.get": [
    ({ world, signed, sessionRef }) => ({ path: cut(signed.url(sessionRef, world.asset, 1, "original.png")) }),
    FILES,
    FILES_NOTHING,
  ],
  "files.zip": [
    async ({ world, signed, sessionRef }) => {
      const ticket = `ticket-${sessionRef}-${world.asset}`.replace(/\W/g, "-");
      await app.services.data.db.write(
        async (tx) =>
          await execute(
            tx,
            "INSERT OR IGNORE INTO zip_ticket (id, session_ref, convert_set_id, asset_ids, created_at) VALUES (?, ?, 0, ?, ?)",
            ticket,
            sessionRef,
            JSON.stringify([world.asset]),
            app.clock.seconds(),
          ),
      );
      return { path: cut(signed.zipUrl(sessionRef, ticket)) };
    },
    FILES,
    FILES_NOTHING,
  ],
};

const ADMINS_TO_SEE = "401 404 403 404 200 200 401 404 401 404";
const ADMINS_TO_HAVE = "401 403 403 403 200 403 401 403 401 403";
const ADMINS_FILES = "403 403 403 403 200 403 403 403 403 403";
/** The same for an asset in a visible pool whose terms could not be read. */
const unread: Partial<Record<RouteKey, string>> = {
  "assets.get": USERS,
  "bookmarks.save": NO_GUESTS,
  "collections.get": ADMINS_TO_SEE,
  "config.thumbnail": ADMINS_TO_SEE,
  "session.csets": ADMINS_TO_HAVE,
  "session.csets_post": ADMINS_TO_HAVE,
  "download.single": ADMINS_TO_HAVE,
  "download.zip": DOWNLOADERS,
  "download.zip_post": DOWNLOADERS,
  "download.preview": USERS,
  "download.video": ADMINS_TO_HAVE,
  "files.get": ADMINS_FILES,
  "files.zip": ADMINS_FILES,
};

/** Tested last, with separate sessions, since they end them. */
const ending: Partial<Record<RouteKey, [probe: Probe, cells: string]>> = {
  "session.logout": [asIs("/session/logout"), ANYONE],
  "session.logout_post": [asIs("/session/logout", "POST"), ANYONE],
  "session.sign_out": [asIs("/session/sign_out", "POST"), ANYONE],
};

const cut = (url: string) => url.slice("/api".length);

describe("T1 who may call what", () => {
  const worlds = {} as Record<Existence, World>;
  let tokens: Record<CallerKind, string | null>;
  let refs: Record<CallerKind, string>;
  let signed: FileUrlSigner;

  beforeAll(async () => {
    app = await startTestApp();
    const { db, blobs, signing } = app.services.data;
    await addField(db, {
      name: "internal_note",
      type: "value",
      facet: true,
      sortable: true,
      visibility: "admins",
      labels: {},
    });
    const picture = async (background: string) =>
      blobs.put(
        await sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      );
    const [open, closed] = [await picture("#fff"), await picture("#000")];
    const facts = { kind: "image", mime: "image/png", width: 8, height: 8 } as const;
    const [asset = 0, film = 0] = await addAssets(db, [
      { ...facts, contentHash: open.hash, size: open.size, title: "Tea bowl", values: { keywords: ["glaze"] } },
      { kind: "video", mime: "video/mp4", fileName: "kiln.mp4", title: "Kiln" },
    ]);
    const secret = { pools: ["vault"], values: { keywords: ["glaze", CANARY] } };
    const [hidden = 0, hiddenFilm = 0, embargoed = 0] = await addAssets(db, [
      { ...facts, ...secret, contentHash: closed.hash, size: closed.size, title: CANARY, fileName: `${CANARY}.png` },
      { ...secret, kind: "video", mime: "video/mp4", fileName: `${CANARY}.mp4`, title: CANARY },
      { embargo: app.clock.seconds() + 365 * 86_400, title: `${CANARY} embargoed`, importedAt: 1 },
    ]);
    await grantAccess(db, "insiders", "vault");
    const [openShelf, closedShelf] = await db.write(async (tx) => [
      await saveStaticCollection(tx, { labels: { en: "Bowls" } }, [asset, hidden]),
      await saveStaticCollection(tx, { labels: { en: "Only for some" }, sourceAssetId: hidden }, [hidden, embargoed]),
    ]);
    worlds.visible = { asset, film, collection: `collection_${openShelf}` };
    worlds.hidden = { asset: hidden, film: hiddenFilm, collection: `collection_${closedShelf}` };
    worlds.unknown = { asset: 8, film: 9, collection: "collection_7" };
    await app.services.portalFiles.putPortalFile(
      "favicon",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>'),
      "image/svg+xml",
    );

    tokens = await createAllTokens(app, ["staff"]);
    signed = createFileUrlSigner(signing, app.clock, "/api");
    const refOf = async (token: string | null) => (await app.services.sessions.callerByToken(token ?? ""))?.sessionRef;
    refs = Object.fromEntries(
      await mapSequentially(CALLER_KINDS, async (kind) => [kind, (await refOf(tokens[kind])) ?? "a1"]),
    ) as typeof refs;
    await app.services.indexed;
    await app.services.search.catchUp();
  }, 60_000);
  afterAll(() => app.close());

  async function send(probe: Probe, kind: CallerKind, existence: Existence) {
    const token = tokens[kind];
    const {
      path,
      method = "GET",
      payload,
      headers = {},
    } = await probe({
      world: worlds[existence],
      sessionRef: refs[kind],
      signed,
      token,
    });
    const isSigned = path.startsWith("/files/");
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token && !isSigned ? { authorization: token } : {}), "accept-language": "en", ...headers },
      ...(payload ? { payload } : {}),
    });
    seen.push(`${kind} ${path}: ${reply.body}`);
    return reply;
  }

  /** Removes what differs between equal replies: the request number and the requested id. */
  const bare = (body: string, world: World) =>
    body
      .replace(/"requestId":"[\w-]+"/, '"requestId":"…"')
      .replaceAll(new RegExp(`\\b(${world.asset}|${world.film}|${world.collection})\\b`, "g"), "…");

  const statuses = async (probe: Probe, existence: Existence) => {
    const found: number[] = [];
    for (const kind of CALLER_KINDS) found.push((await send(probe, kind, existence)).statusCode);
    return found.join(" ");
  };

  it("has a row for every endpoint of the contract", () => {
    expect([plain, guarded, ending].flatMap(Object.keys).sort()).toEqual([...routeKeys].sort());
  });

  it("never returns 501", () => {
    for (const [key, [, ...cells]] of [...Object.entries(plain), ...Object.entries(guarded)])
      expect([key, cells.join(" ").includes("501")]).toEqual([key, false]);
  });

  it("returns 501 for none of bookmarks, convert sets, downloads, files, ratio strip and ids", () => {
    const rows = { ...plain, ...guarded };
    const taking = routeKeys.filter((key) =>
      /^(bookmarks|download|files)\.|^session\.csets|^search\.(ratio_strip|ids)$/.test(key),
    );
    expect(taking.toSorted()).toEqual([
      "bookmarks.get",
      "bookmarks.save",
      "download.preview",
      "download.single",
      "download.video",
      "download.zip",
      "download.zip_post",
      "files.get",
      "files.zip",
      "search.ids",
      "search.ratio_strip",
      "session.csets",
      "session.csets_post",
    ]);
    for (const key of taking) {
      const [, ...cells] = rows[key] ?? [];
      expect([key, cells.length > 0, cells.join(" ").includes("501")]).toEqual([key, true, false]);
    }
  });

  it.each(Object.entries(plain))("%s", async (_key, [probe, cells]) => {
    expect(await statuses(probe, "visible")).toBe(cells);
  });

  describe("HEAD and ranges", () => {
    const reading = { ...plain, ...guarded };
    const asked = (method: "GET" | "HEAD", headers: Record<string, string> = {}) => {
      const changed =
        (probe: Probe): Probe =>
        async (setting) => ({ ...(await probe(setting)), method, headers });
      return changed;
    };

    it.each(Object.entries(reading).filter(([key]) => getRoute(key as RouteKey).method === "GET"))(
      "HEAD of %s has the headers of its GET, without a body",
      async (_key, [probe, visible, refused = visible]) => {
        const head = asked("HEAD")(probe);
        expect(await statuses(head, "visible")).toBe(visible);
        expect(await statuses(head, "hidden")).toBe(refused);
        expect(await statuses(head, "unknown")).toBe(refused);
        for (const kind of CALLER_KINDS) expect((await send(head, kind, "visible")).body).toBe("");
      },
    );

    // Expected by hand, where the whole file is a 200.
    const RANGED: [key: RouteKey, cells: string][] = [
      ["config.file", "206 206 206 206 206 206 206 206 206 206"],
      ["config.thumbnail", "401 206 403 206 206 206 401 206 401 206"],
      ["files.get", "403 206 403 206 206 403 403 206 403 403"],
      ["files.zip", "403 206 403 206 206 403 403 206 403 403"],
      ["revisions.file", "401 403 403 403 206 206 401 403 401 403"],
    ];
    it("are defined for every file", () => {
      const files = routeKeys.filter((key) => getRoute(key).head);
      expect(RANGED.map(([key]) => key)).toEqual(files.toSorted());
    });
    it.each(RANGED)("a byte of %s", async (key, cells) => {
      const [probe = asIs("/"), , refused] = reading[key] ?? [];
      const ranged = asked("GET", { range: "bytes=0-0" })(probe);
      expect(await statuses(ranged, "visible")).toBe(cells);
      const beyond = asked("GET", { range: "bytes=99999999-" })(probe);
      expect(await statuses(beyond, "visible")).toBe(cells.replaceAll("206", "416"));
      if (!refused) return;
      for (const existence of ["hidden", "unknown"] as const) {
        expect(await statuses(ranged, existence)).toBe(refused);
        expect(await statuses(beyond, existence)).toBe(refused);
      }
    });
  });

  describe.each(Object.entries(guarded))("%s", (_key, [probe, visible, refused]) => {
    it("of a visible asset", async () => {
      expect(await statuses(probe, "visible")).toBe(visible);
    });
    it("of a hidden asset", async () => {
      expect(await statuses(probe, "hidden")).toBe(refused);
    });
    it("of a missing asset, byte by byte like a hidden one", async () => {
      expect(await statuses(probe, "unknown")).toBe(refused);
      for (const kind of CALLER_KINDS) {
        const [hidden, unknown] = [await send(probe, kind, "hidden"), await send(probe, kind, "unknown")];
        expect([kind, bare(hidden.body, worlds.hidden)]).toEqual([kind, bare(unknown.body, worlds.unknown)]);
        const headers = ({ date: _, ...rest }: Record<string, unknown>) => rest;
        expect(headers(hidden.headers)).toEqual({
          ...headers(unknown.headers),
          "content-length": hidden.headers["content-length"],
        });
      }
    });
  });

  it("returns content to permitted callers, and nothing of it to others", async () => {
    const json = async (key: RouteKey, kind: CallerKind, existence: Existence) => {
      const [probe] = guarded[key] ?? [];
      return probe ? (await send(probe, kind, existence)).json() : undefined;
    };
    expect((await json("assets.get", "guest", "visible")).response.docs).toHaveLength(1);
    expect((await json("assets.get", "guest", "hidden")).response.docs).toEqual([]);
    expect((await json("collections.get", "GUI admin only", "visible")).response.numFound).toBe(1);
    expect(await json("download.zip", "guest", "visible")).toMatchObject({ rejected_asset_ids: [] });
    expect(await json("download.zip", "guest", "hidden")).toEqual({
      rejected_asset_ids: [String(worlds.hidden.asset)],
    });
    expect((await json("download.preview", "guest", "visible")).url).toContain("/api/files/");
    expect((await json("download.preview", "guest", "hidden")).url).toBeUndefined();
  });

  it("counts, suggests and finds no hidden assets", async () => {
    for (const kind of ["guest", "asset user", "GUI admin and asset user"] as const) {
      const client = app.client(tokens[kind]);
      const all = await client.call("search.find", { query: { solr_facetfields: ["keywords", "asset_groups"] } });
      expect(all.response.numFound).toBe(2);
      expect(all.facetCounts.facetFields.keywords).toMatchObject({ total: 1, values: [{ value: "glaze", count: 1 }] });
      expect(all.facetCounts.facetFields.asset_groups?.values.map(({ count }) => count)).toEqual([1, 1]);
      for (const solr_q of [CANARY, CANARY.slice(0, 4), `"${CANARY} embargoed"`]) {
        expect((await client.call("search.find", { query: { solr_q } })).response.numFound, solr_q).toBe(0);
      }
      const filtered = await client.call("search.find", {
        query: { filter: { keywords: [CANARY] }, solr_facetfields: ["keywords"] },
      });
      const invented = await client.call("search.find", {
        query: { filter: { keywords: ["Atlantis"] }, solr_facetfields: ["keywords"] },
      });
      expect(JSON.stringify(filtered).replaceAll(CANARY, "…")).toBe(
        JSON.stringify(invented).replaceAll("Atlantis", "…"),
      );
      const values = await client.call("search.facet_values", { query: { field: "keywords", contains: "zanz" } });
      expect(values).toMatchObject({ values: [], total: 0 });
      expect((await client.call("collections.list")).collections.find(({ label }) => label === "Bowls")?.count).toBe(1);
    }
  });

  it("T3 treats a hidden field like an unknown one, wherever it is named", async () => {
    const queries = (field: string): string[] => [
      `/?filter=${encodeURIComponent(JSON.stringify({ [field]: ["x"] }))}`,
      `/?suggestions_filter=${encodeURIComponent(JSON.stringify({ [field]: ["x"] }))}`,
      `/?filter=${encodeURIComponent(JSON.stringify({ [field]: "1 TO 2" }))}`,
      `/?solr_facetfields=${field}`,
      `/?solr_sort=${encodeURIComponent(`${field} desc`)}`,
      `/search/facet_values?field=${field}`,
    ];
    for (const [index, path] of queries("internal_note").entries()) {
      const invented = queries("no_such_field")[index] ?? "";
      for (const kind of ["guest", "asset user"] as const) {
        const [a, b] = [await send(asIs(path), kind, "visible"), await send(asIs(invented), kind, "visible")];
        expect([path, a.statusCode, a.json().code]).toEqual([path, 400, "search.unknown_field"]);
        const same = (body: string) =>
          body.replace(/"requestId":"[^"]+"/, "").replaceAll(/internal_note|no_such_field/g, "…");
        expect(same(a.body)).toBe(same(b.body));
      }
      const admin = await send(asIs(path), "GUI admin and asset user", "visible");
      expect([path, admin.json().code]).not.toEqual([path, "search.unknown_field"]);
    }
    const named = async (kind: CallerKind) => (await send(asIs("/index/fields"), kind, "visible")).body;
    expect(await named("guest")).not.toContain("internal_note");
    expect(await named("asset user")).not.toContain("internal_note");
    expect(await named("GUI admin only")).toContain("internal_note");
  });

  it("shows assets once their embargo is over, and refuses downloads of expired ones", async () => {
    const { db } = app.services.data;
    const now = app.clock.seconds();
    const hash = await queryValue(db, "SELECT content_hash FROM asset WHERE id = ?", worlds.visible.asset);
    await db.write(async (tx) => {
      await execute(tx, "UPDATE asset SET content_hash = NULL WHERE id = ?", worlds.visible.asset);
    });
    const [soon = 0, late = 0] = await addAssets(db, [
      { title: "Soon", embargo: now + 60, contentHash: String(hash), mime: "image/png", fileName: "a.png", size: 1 },
      { title: "Late", expiry: now, contentHash: "f".repeat(64), mime: "image/png", fileName: "b.png", size: 1 },
    ]);
    await app.services.search.catchUp();
    const client = app.client(tokens.guest);
    const found = async (solr_q: string) => (await client.call("search.find", { query: { solr_q } })).response.numFound;
    const downloaded = (id: number) =>
      client.call("download.single", { query: { id: String(id) } }).then(
        () => "downloaded",
        (error: { code: string }) => error.code,
      );
    expect([await found("Soon"), await downloaded(soon)]).toEqual([0, "download.not_permitted"]);
    expect([await found("Late"), await downloaded(late)]).toEqual([1, "download.not_permitted"]);
    app.clock.advance(60_000);
    expect([await found("Soon"), await downloaded(soon)]).toEqual([1, "downloaded"]);
  });

  describe("T29 a file whose terms could not be read", () => {
    beforeAll(async () => {
      const { db, blobs } = app.services.data;
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0f0" } })
        .png()
        .toBuffer();
      const { hash, size } = await blobs.put(bytes);
      const facts = { unreadTerms: "crashed", values: { keywords: ["glaze", "lustre"] } } as const;
      const [asset = 0, film = 0] = await addAssets(db, [
        { ...facts, mime: "image/png", contentHash: hash, size, width: 8, height: 8, title: "Lustre bowl" },
        { ...facts, kind: "video", mime: "video/mp4", fileName: "lustre.mp4", title: "Lustre film" },
      ]);
      const shelf = await db.write((tx) => saveStaticCollection(tx, { labels: { en: "Lustre" } }, [asset]));
      worlds.unread = { asset, film, collection: `collection_${shelf}` };
      await app.services.search.catchUp();
    });

    it("has a row for every endpoint that concerns an asset", () => {
      expect(Object.keys(unread).sort()).toEqual(Object.keys(guarded).sort());
    });

    it.each(Object.entries(guarded))("%s", async (key, [probe]) => {
      expect(await statuses(probe, "unread")).toBe(unread[key as RouteKey]);
    });

    it.each([
      ["guest", 0],
      ["asset user", 0],
      ["API token", 0],
      ["GUI admin and asset user", 2],
    ] as const)("is found, counted, suggested and listed for a %s %i times", async (kind, times) => {
      const client = app.client(tokens[kind]);
      const found = await client.call("search.find", { query: { solr_q: "lustre", solr_facetfields: ["keywords"] } });
      expect(found.response.numFound).toBe(times);
      expect((await client.call("search.ids", { query: { solr_q: "lustre" } })).ids).toHaveLength(times);
      const keywords = (await client.call("search.find", { query: { solr_facetfields: ["keywords"] } })).facetCounts;
      expect(keywords.facetFields.keywords?.values.find(({ value }) => value === "lustre")?.count ?? 0).toBe(times);
      const suggested = await client.call("search.facet_values", { query: { field: "keywords", contains: "lus" } });
      expect(suggested.total).toBe(Math.min(1, times));
      const ids = [worlds.unread.asset, worlds.unread.film].map(String);
      expect((await client.call("assets.get", { query: { assetid: ids } })).response.docs).toHaveLength(times);
      const zip = await client.call("download.zip", { query: { id: ids.slice(0, 1), csetid: "0" } });
      expect(zip.rejected_asset_ids).toHaveLength(times > 0 ? 0 : 1);
      const preview = await client.call("download.preview", { query: { id: String(ids[0]), target: "view" } });
      expect(preview.url === undefined).toBe(times === 0);
      const { collections } = await client.call("collections.list");
      expect(collections.find(({ label }) => label === "Lustre")?.count ?? 0).toBe(Math.min(1, times));
    });
  });

  it("leaves no trace of hidden assets in any reply of this test", () => {
    const traces = seen.filter(
      (line) => line.includes(CANARY) && !line.slice(0, line.indexOf(": ")).includes(encodeURIComponent(CANARY)),
    );
    expect(seen.length).toBeGreaterThan(400);
    expect(traces).toEqual([]);
  });

  it.each(Object.entries(ending))("%s", async (_key, [probe, cells]) => {
    tokens = { ...(await createAllTokens(app, ["staff"])) };
    expect(await statuses(probe, "visible")).toBe(cells);
    for (const kind of CALLER_KINDS) {
      // An API token is not a session: it is valid until revoked.
      const lives = kind === "API token";
      expect((await send(asIs("/session/check"), kind, "visible")).json().sessionValid, kind).toBe(lives);
    }
  });
});

// Columns: the original, sets 1 to 4, the custom form, an unknown set.
const SETS = ["0", "1", "2", "3", "4", "custom", "77"] as const;
const KINDS = ["picture", "film", "sound", "model"] as const;
const ROLES = ["guest", "nobody's", "press", "trade", "staff"] as const;
type Role = (typeof ROLES)[number];

/** Grants on the pool of all assets; everyone has those of guests. */
const GRANTED: Record<Exclude<Role, "nobody's">, number[]> = {
  guest: [1],
  press: [0, 2, -2],
  trade: [3],
  staff: [-1],
};

/** Expected by hand: the reply to a link. Sets 1 and 2 make pictures, 3 films, 4 has an unknown type. */
const LINKS: Record<(typeof KINDS)[number], Record<Role, string>> = {
  picture: {
    guest: "403 200 403 403 403 403 403",
    "nobody's": "403 200 403 403 403 403 403",
    press: "200 200 200 403 403 200 403",
    trade: "403 200 403 403 403 403 403",
    staff: "200 200 200 403 403 200 403",
  },
  film: {
    guest: "403 403 403 403 403 403 403",
    "nobody's": "403 403 403 403 403 403 403",
    press: "200 403 403 403 403 403 403",
    trade: "403 403 403 200 403 403 403",
    staff: "200 403 403 200 403 403 403",
  },
  sound: {
    guest: "403 403 403 403 403 403 403",
    "nobody's": "403 403 403 403 403 403 403",
    press: "200 403 403 403 403 403 403",
    trade: "403 403 403 403 403 403 403",
    staff: "200 403 403 403 403 403 403",
  },
  model: {
    guest: "403 403 403 403 403 403 403",
    "nobody's": "403 403 403 403 403 403 403",
    press: "200 403 403 403 403 403 403",
    trade: "403 403 403 403 403 403 403",
    staff: "200 403 403 403 403 403 403",
  },
};

/** Expected by hand: the sets that are offered; none means 403. */
const OFFERED: Record<(typeof KINDS)[number], Record<Role, string>> = {
  picture: { guest: "1", "nobody's": "1", press: "0 1 2 custom", trade: "1", staff: "0 1 2 custom" },
  film: { guest: "403", "nobody's": "403", press: "0", trade: "3", staff: "0 3" },
  sound: { guest: "403", "nobody's": "403", press: "0", trade: "403", staff: "0" },
  model: { guest: "403", "nobody's": "403", press: "0", trade: "403", staff: "0" },
};

describe("T1 who may download what in which convert set", () => {
  let shop: TestApp;
  const ids = {} as Record<(typeof KINDS)[number] | "hidden", number>;
  const tokens = {} as Record<Role, string>;

  beforeAll(async () => {
    shop = await startTestApp();
    const { db, blobs } = shop.services.data;
    await db.write(async (tx) => {
      const titles = { en: "Set" };
      await saveConvertSet(tx, { id: 1, titles, mime: "image/jpeg", maxEdge: 6 });
      await saveConvertSet(tx, { id: 2, titles, mime: "image/tiff", profile: "cmyk" });
      await saveConvertSet(tx, { id: 3, titles, mime: "video/mp4", maxEdge: 320 });
      await saveConvertSet(tx, { id: 4, titles, mime: "audio/mpeg" });
      for (const [group, sets] of Object.entries(GRANTED))
        await grantPool(tx, await ensureGroup(tx, group), await ensurePool(tx, "shop"), sets);
      await ensureGroup(tx, "nobody's");
    });
    const pool = { pools: ["shop"] };
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#c33" } });
    const contents = {
      picture: { ...pool, kind: "image", mime: "image/png", fileName: "a.png", bytes: await picture.png().toBuffer() },
      film: { ...pool, kind: "video", mime: "video/mp4", fileName: "a.mp4", bytes: Buffer.from("a film") },
      sound: { ...pool, kind: "audio", mime: "audio/wav", fileName: "a.wav", bytes: Buffer.from("a sound") },
      model: { ...pool, kind: "model", mime: "model/gltf-binary", fileName: "a.glb", bytes: Buffer.from("a model") },
      hidden: { kind: "image", mime: "image/png", fileName: "b.png", bytes: await picture.negate().png().toBuffer() },
    } as const;
    for (const [name, { bytes, ...facts }] of Object.entries(contents)) {
      const { hash, size } = await blobs.put(bytes);
      const [id = 0] = await addAssets(db, [{ pools: ["vault"], ...facts, contentHash: hash, size }]);
      ids[name as keyof typeof ids] = id;
    }
    // Rights do not depend on whether this machine has ffmpeg.
    const { decoder } = shop.services;
    vi.spyOn(decoder, "hasFfmpeg").mockResolvedValue(true);
    const convert = decoder.convert.bind(decoder);
    vi.spyOn(decoder, "convert").mockImplementation(async (path, mime, conversion) =>
      conversion.form.kind === "film" ? writeFileSync(conversion.target, "made") : convert(path, mime, conversion),
    );
    for (const role of ROLES)
      tokens[role] = role === "guest" ? await logInAs(shop, role) : await logInAs(shop, "asset user", [role]);
  }, 60_000);
  afterAll(() => shop?.close());

  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => "200",
      ({ status }) => String(status),
    );

  describe.each(KINDS)("a %s", (kind) => {
    it.each(ROLES)("for %s", async (role) => {
      const client = shop.client(tokens[role]);
      const id = String(ids[kind]);
      const offered = await client.call("session.csets", { query: { asset_id: [id] } }).then(
        ({ convert_sets: sets }) => sets.map((set) => set.id).join(" "),
        ({ status }) => String(status),
      );
      expect(offered).toBe(OFFERED[kind][role]);
      const links: string[] = [];
      const zips: string[] = [];
      const files: string[] = [];
      for (const csetid of SETS) {
        const link = client.call("download.single", { query: { id, csetid } });
        links.push(await statusOf(link));
        const { url } = await link.catch(() => ({ url: "" }));
        if (url) files.push(String((await shop.inject({ url })).statusCode));
        // A zip lists rejected assets; an empty one has no URL.
        const zip = await client.call("download.zip", { query: { id: [id], csetid } });
        expect([csetid, zip.rejected_asset_ids]).toEqual([csetid, zip.url ? [] : [id]]);
        zips.push(zip.url ? "200" : "403");
        if (zip.url) expect((await shop.inject({ url: zip.url })).statusCode).toBe(200);
      }
      expect(links.join(" ")).toBe(LINKS[kind][role]);
      expect(zips.join(" ")).toBe(LINKS[kind][role]);
      expect(new Set(files).size).toBeLessThan(2);
    });
  });

  it("states in each record whether it can be downloaded in any form", async () => {
    for (const role of ROLES) {
      const query = { assetid: KINDS.map((kind) => String(ids[kind])) };
      const { response } = await shop.client(tokens[role]).call("assets.get", { query });
      const states = response.docs.map(({ download_state: state }) => state);
      const expected = KINDS.map((kind) => (OFFERED[kind][role] === "403" ? "forbidden" : "permitted"));
      expect([role, states]).toEqual([role, expected]);
    }
  });

  it.each(ROLES)("refuses a hidden asset in every set, like a missing one: %s", async (role) => {
    const client = shop.client(tokens[role]);
    for (const csetid of SETS) {
      const bodies = await Promise.all(
        [ids.hidden, 999_999].map(async (id) => {
          const url = `/api/download?id=${id}&csetid=${csetid}`;
          const reply = await shop.inject({ url, headers: { authorization: tokens[role] } });
          const zip = await client.call("download.zip", { query: { id: [String(id)], csetid } });
          expect(zip).toEqual({ rejected_asset_ids: [String(id)] });
          return JSON.stringify({ ...reply.json(), requestId: "" });
        }),
      );
      expect(new Set(bodies).size).toBe(1);
    }
  });
});
