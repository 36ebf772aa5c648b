import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DocumentKind } from "../../db/tables/portal.table.ts";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { putDocument } from "../../testing/put-document.ts";

describe("the portal's settings", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const nobody = () => app.client(null);
  const put = (kind: DocumentKind, key: string, document: object) => putDocument(app, kind, key, document);

  it("are {} until something is stored, and then exactly what is stored", async () => {
    expect(await nobody().call("config.get")).toEqual({});
    const stored = { version: "5.0.0", global: { website_title: "Halm & Ton" }, old_key: [1, null] };
    await put("global", "", stored);
    const reply = await app.inject({ url: "/api/config/global" });
    expect(reply.json()).toEqual(stored);
    expect(reply.headers.etag).toMatch(/^"[\w-]{22}"$/);
    await put("global", "", createDefaultSettings());
    expect((await app.inject({ url: "/api/config/global" })).headers.etag).not.toBe(reply.headers.etag);
  });

  it("send the texts of the admin area to GUI admins only", async () => {
    await put("translations", "de", { global: { a: "A" }, views: { b: "B" }, admin: { c: "C" } });
    const get = async (token: string | null, section?: ("admin" | "global")[]) =>
      app.client(token).call("translations.get", { query: { lang: "de", ...(section ? { section } : {}) } });
    const admin = await logInAs(app, "GUI admin only");
    for (const token of [null, await logInAs(app, "guest"), await logInAs(app, "asset user")]) {
      expect(await get(token)).toEqual({ global: { a: "A" }, views: { b: "B" } });
      expect(await get(token, ["admin"])).toEqual({});
    }
    expect(Object.keys(await get(admin))).toEqual(["global", "views", "admin"]);
    expect(await get(admin, ["admin", "global"])).toEqual({ global: { a: "A" }, admin: { c: "C" } });
  });

  it("know the languages that are shipped and those that are stored, and no others", async () => {
    expect(await nobody().call("translations.list")).toEqual({ locales: ["de", "en"] });
    expect(await nobody().call("translations.get", { query: { lang: "en" } })).toMatchObject({
      toast: shippedTexts.en.toast,
    });
    await put("translations", "fr", { global: { a: "A" } });
    expect(await nobody().call("translations.list")).toEqual({ locales: ["de", "en", "fr"] });
    for (const lang of ["it", "__"]) {
      const reply = await app.inject({ url: `/api/config/translations?lang=${lang}` });
      expect([lang, reply.statusCode]).toEqual([lang, lang === "it" ? 404 : 400]);
    }
  });

  it("have an imprint from the first day, and the operator's own once there is one", async () => {
    const shipped = await nobody().call("pages.get", { query: { lang: "de" } });
    expect(shipped.pages.map(({ key }) => key)).toEqual(["privacy", "terms", "imprint"]);
    const own = { pages: [{ key: "imprint", title: "Impressum", html: "<p>Halm &amp; Ton</p>" }] };
    await put("custom_html", "de", own);
    expect(await nobody().call("pages.get", { query: { lang: "de" } })).toEqual(own);
    await expect(nobody().call("pages.get", { query: { lang: "it" } })).rejects.toMatchObject({
      status: 404,
      code: "settings.language_unknown",
    });
  });

  it("are kept by browsers, and asked for again by their tag: 304 as long as they are the same", async () => {
    for (const url of ["/api/config", "/api/config/global", "/api/config/translations?lang=de"]) {
      const reply = await app.inject({ url });
      const { etag, "cache-control": cacheControl } = reply.headers;
      expect([url, reply.statusCode, cacheControl]).toEqual([url, 200, "private, no-cache"]);
      const again = await app.inject({ url, headers: { "if-none-match": String(etag) } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
      const other = await app.inject({ url, headers: { "if-none-match": '"of yesterday"' } });
      expect([other.statusCode, other.body]).toEqual([200, reply.body]);
    }
  });

  it("have another revision of a file with each content", async () => {
    const revision = async (logo: string) => {
      await app.services.portalFiles.putPortalFile("searchLogo", Buffer.from(logo), "image/svg+xml");
      return (await nobody().call("config.available")).revisions?.searchLogo;
    };
    const first = await revision("<svg/>");
    expect(first).toMatch(/^\w+$/);
    expect(await revision("<svg />")).not.toBe(first);
    expect(await revision("<svg/>")).toBe(first);
  });

  it("tell which pages have gaps in every language", async () => {
    const unfilled = async () => (await nobody().call("config.available")).unfilled_pages;
    expect(await unfilled()).toEqual(["imprint", "privacy", "terms"]);
    await putDocument(app, "custom_html", "de", {
      pages: [{ key: "imprint", title: "Impressum", html: "<p>Haus</p>" }],
    });
    expect(await unfilled(), "English still has all with gaps").toEqual(["privacy", "terms"]);
  });

  it("tell which files there are, and serve them so that they run nothing", async () => {
    const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { revisions, unfilled_pages: _, ...none } = await nobody().call("config.available");
    expect(Object.values(none).some(Boolean)).toBe(false);
    expect(revisions).toEqual({});
    expect((await app.inject({ url: "/api/config/dashboardLogo" })).json().code).toBe("not_found");
    await app.services.portalFiles.putPortalFile("dashboardLogo", logo, "image/svg+xml");
    expect(await nobody().call("config.available")).toMatchObject({ dashboardLogo: true, style: false });
    const reply = await app.inject({ url: "/api/config/dashboardLogo" });
    expect(reply.rawPayload).toEqual(logo);
    expect(reply.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-length": String(logo.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const etag = String(reply.headers.etag);
    const again = await app.inject({ url: "/api/config/dashboardLogo", headers: { "if-none-match": etag } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await app.inject({ method: "HEAD", url: "/api/config/dashboardLogo" });
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", String(logo.length)]);
    const ranged = (range: string) => app.inject({ url: "/api/config/dashboardLogo", headers: { range } });
    const part = await ranged("bytes=5-8");
    expect([part.statusCode, part.rawPayload]).toEqual([206, logo.subarray(5, 9)]);
    const beyond = await ranged("bytes=99999-");
    expect([beyond.statusCode, beyond.json().code]).toEqual([416, "download.range"]);
  });

  it("show the picture of a collection's tile", async () => {
    const { blobs, db } = app.services.data;
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#b85" } }).jpeg();
    const { hash, size } = await blobs.put(await picture.toBuffer());
    const [id] = await addAssets(db, [{ contentHash: hash, size, width: 900, height: 600 }]);
    const authorization = await logInAs(app, "GUI admin only");
    const reply = await app.inject({ url: `/api/config/thumbnail?id=${id}`, headers: { authorization } });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "webp", width: 640 });
    for (const src of ["0", "-1", "1e3", "collection_1", "9".repeat(60)]) {
      const none = await app.inject({ url: `/api/config/thumbnail?id=${src}`, headers: { authorization } });
      expect([src, none.statusCode]).toEqual([src, 404]);
    }
  });

  it("name the languages of the content and of the world", async () => {
    expect(await nobody().call("index.content_locales")).toEqual({ locales: ["de", "en"] });
    const { languages } = await nobody().call("info.all_languages", { query: { lang: "de" } });
    expect(languages).toContainEqual({ lang: "fr", name: "Französisch" });
    expect(languages.length).toBeGreaterThan(180);
    expect(await nobody().call("info.check_version")).toEqual({ version: "7.0.3" });
  });
});
