import { afterEach, beforeEach, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { picture } from "../../testing/import-kit.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { createGroups } from "../access/groups.service.ts";
import { type ConvertSetEditor, createConvertSetEditor } from "./convert-set-editor.service.ts";

let app: TestApp;
let sets: ConvertSetEditor;
beforeEach(async () => {
  app = await startTestApp();
  sets = createConvertSetEditor(app.services.data.db, app.clock);
});
afterEach(() => app.close());

async function addPicture(pools: string[]): Promise<string> {
  const { db, blobs } = app.services.data;
  const blob = await blobs.put(await picture(1).png().toBuffer());
  const facts = { kind: "image", mime: "image/png", contentHash: blob.hash, size: blob.size, width: 640, height: 420 };
  const [id] = await addAssets(db, [{ ...facts, kind: "image", pools }]);
  return String(id);
}
const offered = async (token: string, id: string, locale = "en") =>
  (await app.client(token, locale).call("session.csets", { query: { asset_id: [id] } })).convert_sets;

test("a set is offered at once as created, changed and ordered, in the requested language", async () => {
  const id = await addPicture(["press"]);
  await grantAccess(app.services.data.db, "editors", "press", [-1]);
  const token = await logInAs(app, "asset user", ["editors"]);
  const web = await sets.add({ titles: { de: "Netz", en: "Web" }, mime: "image/webp", maxEdge: 300, quality: 80 });
  const print = await sets.add({ titles: { en: "Print" }, mime: "image/tiff", dpi: 300, profile: "cmyk" });
  // It fits films only.
  await sets.add({ titles: { en: "Film" }, mime: "video/mp4", maxEdge: 1280 });
  const ids = async () => (await offered(token, id)).map((set) => set.id);
  expect(await ids()).toEqual(["0", String(web), String(print), "custom"]);
  const [, shown] = await offered(token, id, "de");
  expect(shown).toMatchObject({ title: "Netz", mime: "image/webp", max_edge: 300, quality: 80, profile: "sRGB" });
  // Without a German title, the English one is shown.
  expect((await offered(token, id, "de"))[2]).toMatchObject({ title: "Print", dpi: 300, profile: "CMYK" });

  await sets.change(print, { position: 1, titles: { de: "Druck" } });
  await sets.change(web, { maxEdge: 200, quality: null });
  expect(await ids()).toEqual(["0", String(print), String(web), "custom"]);
  const [, first, second] = await offered(token, id, "de");
  expect([first?.title, second?.max_edge, second?.quality]).toEqual(["Druck", 200, undefined]);
  await sets.change(0, { titles: { en: "As it is" } });
  expect((await offered(token, id))[0]).toMatchObject({ id: "0", title: "As it is" });
});

test("removing a set removes its grants, and its id is not reused for those who had it", async () => {
  const id = await addPicture(["press"]);
  const groups = createGroups(app.services.data.db, app.clock);
  await sets.add({ titles: { en: "First" }, mime: "image/jpeg" });
  const last = await sets.add({ titles: { en: "Last" }, mime: "image/jpeg", maxEdge: 100 });
  await groups.add("editors");
  await groups.grant("editors", [{ pool: "press", sets: [last] }]);
  const token = await logInAs(app, "asset user", ["editors"]);
  const { url = "" } = await app.client(token).call("download.single", { query: { id, csetid: String(last) } });
  expect((await app.inject({ url })).statusCode).toBe(200);

  expect(await sets.remove(last)).toEqual(["editors"]);
  expect((await app.inject({ url })).statusCode).toBe(403);
  await expect(offered(token, id)).rejects.toMatchObject({ code: "download.not_permitted" });
  await sets.add({ titles: { en: "Another" }, mime: "image/jpeg" });
  await expect(offered(token, id)).rejects.toMatchObject({ code: "download.not_permitted" });
});

test("files converted with earlier options are not served once the set has changed", async () => {
  const id = await addPicture(["public"]);
  const set = await sets.add({ titles: { en: "Web" }, mime: "image/jpeg", maxEdge: 120 });
  const token = await logInAs(app, "guest");
  const take = async () =>
    (await app.client(token).call("download.single", { query: { id, csetid: String(set) } })).url ?? "";
  const before = await take();
  const old = await app.inject({ url: before });
  await sets.change(set, { maxEdge: 60 });
  expect((await app.inject({ url: before })).statusCode).toBe(403);
  const made = await app.inject({ url: await take() });
  expect(made.rawPayload.length).toBeLessThan(old.rawPayload.length);
});

test("a new set does not get the id used by a requested archive", async () => {
  const id = await addPicture(["public"]);
  const set = await sets.add({ titles: { en: "Web" }, mime: "image/jpeg", maxEdge: 60 });
  await app.client(await logInAs(app, "guest")).call("download.zip", { query: { id: [id], csetid: String(set) } });
  await sets.remove(set);
  expect(await sets.add({ titles: { en: "Other" }, mime: "image/tiff" })).toBe(set + 1);
});

test("invalid sets are refused with a specific error, the original stays, and nothing changes", async () => {
  const set = await sets.add({ titles: { en: "Web" }, mime: "image/webp" });
  const before = await sets.list();
  expect(before.map(({ id, kind }) => [id, kind])).toEqual([
    [0, "original"],
    [set, "picture"],
  ]);
  for (const [attempt, code] of [
    [() => sets.remove(0), "convert_set.original"],
    [() => sets.change(0, { maxEdge: 100 }), "convert_set.original"],
    [() => sets.change(0, { position: 2 }), "convert_set.original"],
    [() => sets.remove(99), "convert_set.unknown"],
    [() => sets.change(-2, { maxEdge: 100 }), "convert_set.unknown"],
    [() => sets.add({ mime: "image/jpeg" }), "convert_set.title"],
    [() => sets.change(set, { titles: { en: "" } }), "convert_set.title"],
    [() => sets.add({ titles: { en: "x" }, mime: "image/gif" }), "convert_set.format"],
    [() => sets.add({ titles: { en: "x" }, mime: "video/mp4", dpi: 72 }), "convert_set.not_for_films"],
    [() => sets.change(set, { profile: "cmyk" }), "convert_set.profile"],
    [() => sets.change(set, { maxEdge: 15 }), "convert_set.max_edge"],
    [() => sets.change(set, { maxEdge: 16_384 }), "convert_set.max_edge"],
    [() => sets.change(set, { quality: 0 }), "convert_set.quality"],
    [() => sets.change(set, { dpi: 5000 }), "convert_set.dpi"],
  ] as const) {
    await expect(attempt()).rejects.toMatchObject({ code });
  }
  expect(await sets.list()).toEqual(before);
});
