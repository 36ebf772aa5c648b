// What an administrator saves: checked, told to all, never over somebody else's work, and taken back where one likes.
import type { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { createSettingsMigrationReport } from "@vitrine/settings/documents/migration-report";
import { olderDocuments } from "@vitrine/settings/testing/older-documents";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { logInAs, PASSWORD } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { listRevisions } from "./settings.repository.ts";

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  token = await logInAs(app, "GUI admin only");
});
afterEach(() => app.close());

const admin = () => app.client(token);
const titled = (title: string) => {
  const settings = createDefaultSettings();
  settings.global.website_title = title;
  return settings;
};
const save = (title: string, ifMatch?: string) =>
  admin().raw("config.save", { body: titled(title), ...(ifMatch ? { headers: { "if-match": ifMatch } } : {}) });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was not refused"),
    (error: ApiError) => error,
  );

async function otherAdmin() {
  await app.services.accounts.add({ name: "jonas", password: PASSWORD, guiAdmin: true });
  const { session } = await app.client(null).call("session.get", { body: { user: "jonas", pass: PASSWORD } });
  return app.client(session);
}

describe("the settings", () => {
  it("are stored as they were sent, with what no version knows, and shown to all at once", async () => {
    const sent = { zzz_of_tomorrow: { a: [1, null] }, ...titled("Halm & Ton"), set_aside: [{ path: "x" }] };
    const reply = await admin().raw("config.save", { body: sent });
    expect(await reply.text()).toBe(JSON.stringify(sent));
    const now = await app.inject({ url: "/api/config/global" });
    expect([now.body, now.headers.etag]).toEqual([JSON.stringify(sent), reply.headers.get("etag")]);
  });

  it.each(Object.entries(olderDocuments))(
    "of %s are migrated like stored ones, and answered as they are stored",
    async (_, older) => {
      const reply = await admin().raw("config.save", { body: older as never });
      expect([reply.status, await reply.json()]).toEqual([200, createSettingsMigrationReport(older).document]);
      expect(await admin().call("config.get")).toEqual(createSettingsMigrationReport(older).document);
    },
  );

  it("are refused where they are wrong, with each place and the rule that it breaks, and nothing is stored", async () => {
    const wrong = structuredClone(createDefaultSettings()) as unknown as Record<string, Record<string, unknown>>;
    Object.assign(wrong.search?.sidebar as object, { width: 1e9 });
    Object.assign(wrong.global as object, { hide_dashboard: "yes", website_title: undefined });
    Object.assign(wrong.themes as object, { default_light: "no such theme" });
    Object.assign(wrong.sorting?.orientation as object, { default: "sideways" });
    const error = await refusal(admin().call("config.save", { body: wrong as never }));
    expect([error.status, error.code]).toEqual([400, "request.invalid"]);
    expect(error.details.faults).toEqual(
      expect.arrayContaining([
        { path: "search.sidebar.width", rule: "too_large", most: expect.any(Number), of: "value" },
        { path: "global.hide_dashboard", rule: "kind", kind: "switch" },
        { path: "global.website_title", rule: "missing" },
        { path: "sorting.orientation.default", rule: "choice", options: ["asc", "desc"] },
      ]),
    );
    expect(await admin().call("config.get")).toEqual({});
    expect(await admin().call("revisions.list", { query: { document: "config" } })).toEqual({ revisions: [] });
  });

  it("are refused as the client's fault where they are not there, or nested without end", async () => {
    const headers = { authorization: token };
    const json = { ...headers, "content-type": "application/json" };
    const urls = ["/api/config/global", "/api/config/translations?lang=de", "/api/config/custom_html?lang=de"];
    const before = (await app.inject({ url: urls[1] as string })).body;
    for (const url of urls) {
      for (const sent of [{ headers }, { headers: json, payload: "" }, { headers: json, payload: "null" }]) {
        const { statusCode, body } = await app.inject({ method: "POST", url, ...sent });
        expect([url, sent, statusCode, JSON.parse(body).issues]).toEqual([
          url,
          sent,
          400,
          [{ path: "body", message: "is missing" }],
        ]);
      }
      const payload = `{"metadata":${'{"a":'.repeat(5000)}1${"}".repeat(5001)}`;
      const deep = await app.inject({ method: "POST", url, headers: json, payload });
      const { statusCode, body } = deep;
      expect([url, statusCode, JSON.parse(body)]).toMatchObject([
        url,
        422,
        { code: "request.too_complex", path: "body", problem: "too_deep" },
      ]);
    }
    expect((await app.inject({ url: urls[1] as string })).body).toBe(before);
  });

  it("are not saved over what somebody else has saved meanwhile: both are at hand", async () => {
    const first = (await app.inject({ url: "/api/config/global" })).headers.etag as string;
    const jonas = await otherAdmin();
    const theirs = await jonas.raw("config.save", { body: titled("Jonas"), headers: { "if-match": first } });
    const error = await refusal(save("Mine", first));
    expect([error.status, error.code]).toEqual([412, "settings.stale"]);
    const etag = theirs.headers.get("etag") ?? "";
    expect(error.details).toEqual({ current: titled("Jonas"), etag, at: app.clock.seconds(), by: "jonas" });
    expect((await save("Mine", etag)).status).toBe(200);
    // Who does not ask is not asked.
    expect((await save("Foreign")).status).toBe(200);
  });

  it("leave a line that says who changed what, and none where nothing was changed", async () => {
    await save("A");
    await save("B");
    await save("B");
    const { sqlite } = app.services.data.db;
    const rows = sqlite
      .prepare(
        "SELECT a.name, e.details FROM event e JOIN account a ON a.id = e.account_id WHERE e.kind = 'settings.saved' ORDER BY e.id",
      )
      .all() as { name: string; details: string }[];
    expect(rows.map(({ name }) => name)).toEqual(["GUI admin only", "GUI admin only"]);
    expect(JSON.parse(rows[1]?.details ?? "")).toEqual({
      ...{ document: "config", revision: 2 },
      ...{ paths: [["global", "website_title"]], count: 1 },
    });
  });

  it("keep the last 20 revisions of each document, to be opened, compared and restored", async () => {
    for (let n = 0; n < 25; n++) await save(`Title ${n}`);
    await admin().call("translations.save", { query: { lang: "de" }, body: { global: { a: "A" } } });
    const list = async () => (await admin().call("revisions.list", { query: { document: "config" } })).revisions;
    const revisions = await list();
    expect(revisions).toHaveLength(20);
    expect(revisions[0]).toMatchObject({ document: "config", by: "GUI admin only", present: true });
    // Twenty of the largest would be forty megabytes, for a list of names.
    const [listed] = await listRevisions(app.services.data.db.read, "global", "");
    expect(listed).not.toHaveProperty("body");
    const oldest = revisions[19]?.id ?? "";
    const opened = await admin().call("revisions.get", { params: { id: oldest } });
    expect(opened).toEqual({ ...revisions[19], content: titled("Title 5") });
    const etag = (await admin().raw("config.get")).headers.get("etag") ?? "";
    await save("Title 26");
    const late = await refusal(
      admin().call("revisions.restore", { params: { id: revisions[1]?.id ?? "" }, headers: { "if-match": etag } }),
    );
    expect(late.code).toBe("settings.stale");
    expect((await refusal(admin().call("revisions.get", { params: { id: oldest } }))).code).toBe("revision.not_found");
    const restored = await admin().call("revisions.restore", { params: { id: revisions[18]?.id ?? "" } });
    expect(restored).toEqual(titled("Title 6"));
    expect(await admin().call("config.get")).toEqual(titled("Title 6"));
    expect((await list()).map(({ present }) => present)).toEqual([true, ...new Array(19).fill(false)]);
    for (const id of ["0", "x", "999999"]) {
      expect((await refusal(admin().call("revisions.restore", { params: { id } }))).code).toBe("revision.not_found");
    }
  });
});

describe("the texts of a language", () => {
  const query = { lang: "de" };

  it("are those of the portal until some are stored, and each answer says which", async () => {
    const shipped = await admin().raw("translations.get", { query });
    expect(shipped.headers.get("vitrine-source")).toBe("shipped");
    expect(await shipped.json()).toEqual(shippedTexts.de);
    const only = await admin().raw("translations.get", { query: { ...query, source: "stored" } });
    expect([only.headers.get("vitrine-source"), await only.json()]).toEqual(["stored", {}]);
    const nobody = await app.client(null).call("translations.get", { query });
    expect(Object.keys(nobody)).toEqual(["global", "views", "toast"]);
    await admin().call("translations.save", { query, body: { global: { a: "A" } } });
    const stored = await admin().raw("translations.get", { query });
    expect([stored.headers.get("vitrine-source"), await stored.json()]).toEqual(["stored", { global: { a: "A" } }]);
  });

  it("are saved by the tag of what was read, whether that was stored, shipped or nothing", async () => {
    const tag = async (source?: "stored") => {
      const reply = await admin().raw("translations.get", { query: source ? { ...query, source } : query });
      return { "if-match": reply.headers.get("etag") ?? "" };
    };
    const body = (text: string) => ({ global: { a: text }, metadata: { version: "7.0.3", of_tomorrow: 1 } });
    const [shipped, nothing] = [await tag(), await tag("stored")];
    await admin().call("translations.save", { query, body: body("1"), headers: shipped });
    for (const headers of [shipped, nothing]) {
      const error = await refusal(admin().call("translations.save", { query, body: body("2"), headers }));
      expect([error.code, error.details.current]).toEqual(["settings.stale", body("1")]);
    }
    expect(await admin().call("translations.save", { query, body: body("3"), headers: await tag() })).toEqual(
      body("3"),
    );
    await admin().call("translations.remove", { query });
    await admin().call("translations.save", { query, body: body("4"), headers: nothing });
  });

  it("are refused where something in them is no text, each at its path, and nothing is stored", async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(50)}"x"${"}".repeat(50)}`);
    const body = {
      global: { fine: "A", count: 5, group: { list: ["x", 1], none: null, flag: true } },
      views: { deep },
      metadata: { of_tomorrow: 1 },
    };
    const error = await refusal(admin().call("translations.save", { query: { lang: "ar" }, body }));
    expect([error.status, error.code]).toEqual([400, "request.invalid"]);
    const faults = error.details.faults as { path: string; rule: string }[];
    expect(faults.map(({ path, rule }) => [path.slice(0, 20), rule])).toEqual([
      ["global.count", "kind"],
      ["global.group.list.1", "kind"],
      ["global.group.none", "kind"],
      ["global.group.flag", "kind"],
      [`views.deep.${"a.".repeat(20)}`.slice(0, 20), "kind"],
    ]);
    expect((await admin().call("translations.list")).locales).not.toContain("ar");
  });

  it("are added only where nobody else has added them meanwhile, if that is asked for", async () => {
    const headers = { "if-none-match": "*" };
    const add = (client: ReturnType<typeof admin>, text: string) =>
      client.call("translations.save", { query: { lang: "ar" }, body: { global: { a: text } }, headers });
    await add(await otherAdmin(), "Jonas");
    const error = await refusal(add(admin(), "Mine"));
    expect([error.status, error.code]).toEqual([412, "settings.stale"]);
    expect(error.details).toMatchObject({ current: { global: { a: "Jonas" } }, by: "jonas" });
  });

  it("can be removed, and brought back from what was kept", async () => {
    const fr = { query: { lang: "fr" } };
    expect((await refusal(admin().call("translations.remove", fr))).code).toBe("settings.language_unknown");
    const { etag } = Object.fromEntries(
      (await admin().raw("translations.save", { ...fr, body: { global: { a: "É" } } })).headers,
    );
    expect((await refusal(admin().call("translations.remove", { ...fr, headers: { "if-match": '"old"' } }))).code).toBe(
      "settings.stale",
    );
    expect(await admin().call("translations.remove", { ...fr, headers: { "if-match": String(etag) } })).toEqual({});
    expect((await admin().call("translations.list")).locales).not.toContain("fr");
    // Whoever was still at work on it hears that it is gone.
    const late = await refusal(
      admin().call("translations.save", { ...fr, body: {}, headers: { "if-match": String(etag) } }),
    );
    expect([late.code, late.details.current]).toEqual(["settings.stale", null]);
    const { revisions } = await admin().call("revisions.list", { query: { document: "translations", lang: "fr" } });
    expect(revisions.map(({ lang, present }) => [lang, present])).toEqual([["fr", false]]);
    await admin().call("revisions.restore", { params: { id: revisions[0]?.id ?? "" } });
    expect(await admin().call("translations.get", fr)).toEqual({ global: { a: "É" } });
    await admin().call("translations.remove", fr);
    await admin().call("pages.save", { ...fr, body: { pages: [] } });
    await admin().call("pages.remove", fr);
    await admin().call("translations.save", { query: { lang: "de" }, body: { global: { a: "A" } } });
    await admin().call("translations.remove", { query: { lang: "de" } });
    expect(await admin().call("revisions.removed"), "what is shipped is never gone").toEqual({
      removed: [
        { document: "translations", lang: "fr" },
        { document: "pages", lang: "fr" },
      ],
    });
    const unknown = { query: { document: "translations", lang: "it" } } as const;
    expect((await refusal(admin().call("revisions.list", unknown))).code).toBe("settings.language_unknown");
    expect((await refusal(admin().call("revisions.list", { query: { document: "pages" } }))).code).toBe(
      "request.invalid",
    );
  });
});

describe("the custom pages of a language", () => {
  const query = { lang: "de" };
  const page = (html: string) => ({ pages: [{ key: "imprint", title: "Impressum", html }] });

  it("T7 are stored without what could run, and the reply says what that was", async () => {
    const shipped = await admin().raw("pages.get", { query });
    expect(shipped.headers.get("vitrine-source")).toBe("shipped");
    const saved = await admin().raw("pages.save", {
      query,
      body: page('<p onclick="a()">Halm</p><script>b()</script>'),
      headers: { "if-match": shipped.headers.get("etag") ?? "" },
    });
    expect(await saved.json()).toEqual({
      ...page("<p>Halm</p>"),
      removed: [{ page: "imprint", what: expect.arrayContaining(["onclick", "<script>"]) }],
    });
    const stored = await app.client(null).raw("pages.get", { query });
    expect([await stored.json(), stored.headers.get("etag")]).toEqual([page("<p>Halm</p>"), saved.headers.get("etag")]);
    expect(stored.headers.get("vitrine-source")).toBe("stored");
    expect(await admin().call("pages.save", { query, body: page("<p>Ton</p>") })).toEqual(page("<p>Ton</p>"));
  });

  it("are the shipped ones again when they are removed, and can be brought back", async () => {
    await admin().call("pages.save", { query, body: page("<p>Halm</p>") });
    await admin().call("pages.remove", { query });
    expect((await admin().call("pages.get", { query })).pages).toHaveLength(3);
    const { revisions } = await admin().call("revisions.list", { query: { document: "pages", ...query } });
    expect(await admin().call("revisions.restore", { params: { id: revisions[0]?.id ?? "" } })).toEqual(
      page("<p>Halm</p>"),
    );
    await expect(admin().call("pages.remove", { query: { lang: "it" } })).rejects.toMatchObject({ status: 404 });
  });

  it("T7 of an earlier version are cleaned before they are the present ones again", async () => {
    const name = { kind: "custom_html", key: "de" } as const;
    await app.services.saving.save(name, page('<p onclick="alert(1)">a</p><script>alert(1)</script>'), { caller: {} });
    await admin().call("pages.save", { query, body: page("<p>b</p>") });
    const { revisions } = await admin().call("revisions.list", { query: { document: "pages", ...query } });
    const restored = await admin().call("revisions.restore", { params: { id: revisions.at(-1)?.id ?? "" } });
    expect(restored).toEqual(page("<p>a</p>"));
    expect(await admin().call("pages.get", { query })).toEqual(page("<p>a</p>"));
  });

  it("are refused with keys that no address can hold, by place and rule", async () => {
    const body = { pages: [{ key: "Über uns", title: "x".repeat(201), html: "" }] };
    const error = await refusal(admin().call("pages.save", { query, body }));
    expect(error.details.faults).toEqual([
      { path: "pages.0.key", rule: "form" },
      { path: "pages.0.title", rule: "too_large" },
    ]);
  });
});
