// Originals are untrusted files: no page can be made to load one as a script or style sheet.

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { createPdf, importInto, newFolder, remove } from "../../testing/import-kit.ts";
import { queryValue } from "../../testing/query.ts";

// Starts programs and makes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const INERT = "application/octet-stream";
const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** Files, and the media types that their originals are sent with. */
const files: Record<string, [content: Buffer | string, type: string]> = {
  "a.css": ["* { background: url(//other.example) }", INERT],
  "a.js": ["alert(1)", INERT],
  "a.mjs": ["export default alert(1)", INERT],
  "a.json": ['{"imports":{"x":"y"}}', INERT],
  "a.html": ["<!doctype html><script>alert(1)</script>", INERT],
  "a.xhtml": ['<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>', INERT],
  "a.xml": ['<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><x xmlns="http://www.w3.org/1999/xhtml"/>', INERT],
  "a.svg": [drawing, INERT],
  "a.txt": ["alert(2)", INERT],
  "a.csv": ["alert(3)", INERT],
  "a.md": ["<script>alert(1)</script>", INERT],
  "a.wasm": [Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), INERT],
  "a.swf": [Buffer.from("CWS\x0a", "latin1"), INERT],
  "a.manifest": ["CACHE MANIFEST", INERT],
  "a.constructor": ["alert(4)", INERT],
  "page.jpg": ["<!doctype html><p>", "image/jpeg"],
  "drawing.png": [`<!-- -->${drawing}`, INERT],
  "script.jpg": [Buffer.concat([jpegHead, Buffer.from("=1;alert(1)")]), "image/jpeg"],
  "script.gif": ["GIF89a=1;alert(1)", "image/gif"],
  "script.js": ["GIF89a=2;alert(1)", "image/gif"],
  "paper.pdf": [createPdf([[1, 0, 0]]), "application/pdf"],
  "sound.wav": [Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", "latin1"), "audio/wav"],
};

const glb = (rest: string) => Buffer.from(`glTF\x02\0\0\0${rest}`, "latin1");
const models = { "seen.glb": glb("seen"), "taken.glb": glb("taken") };

let app: TestApp;
let folder: string;
let guest: string;
beforeAll(async () => {
  app = await startTestApp();
  const contents = Object.entries(files).map(([name, [content]]) => [name, content]);
  folder = newFolder({ ...Object.fromEntries(contents), ...models });
  await importInto(app, folder, "public");
  guest = await logInAs(app, "guest");
});
afterAll(async () => {
  await app.close();
  remove(folder);
});

async function valueAt(column: string, name: string) {
  const rows = "asset_path p JOIN asset a ON a.id = p.asset_id";
  return queryValue(app.services.data.db, `SELECT ${column} FROM ${rows} WHERE path = ?`, name);
}
async function addressOf(name: string, target: "down" | "view" = "down") {
  const query = { id: String(await valueAt("a.id", name)), target };
  return (await app.client(guest).call("download.single", { query })).url;
}

it.each(Object.keys(files))("sends %s as what no page can load as script, style or document", async (name) => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: await addressOf(name) });
  const [content, type] = files[name] ?? [];
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(Buffer.from(content ?? ""))).toBe(true);
  expect(headers["content-type"]).toBe(type);
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-disposition"]).toMatch(/^attachment; /);
});

it("has safe headers in every way an original is requested", async () => {
  const url = await addressOf("a.svg");
  const { etag } = (await app.inject({ url })).headers;
  for (const [status, options] of [
    [200, { method: "HEAD" }],
    [206, { headers: { range: "bytes=0-3" } }],
    [304, { headers: { "if-none-match": etag } }],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url, ...options });
    expect(statusCode).toBe(status);
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(headers["content-type"] ?? INERT).toBe(INERT);
  }
});

it("sends a model to the viewer, without counting a download", async () => {
  const { statusCode, rawPayload } = await app.inject({ url: await addressOf("seen.glb", "view") });
  expect([statusCode, rawPayload]).toEqual([200, models["seen.glb"]]);
  await app.inject({ url: await addressOf("taken.glb") });
  // Counts are in order of start.
  const downloads = () => Promise.all(Object.keys(models).map((name) => valueAt("download_count", name)));
  await expect.poll(downloads, { timeout: 8000 }).toEqual([0, 1]);
  await expect(addressOf("a.svg", "view")).rejects.toMatchObject({ status: 400, code: "request.invalid" });
});
