// Files that an administrator gives the portal: what is taken, what becomes of the one that was there, what is served.

import { readdirSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { ApiError } from "@vitrine/contract/api-error";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { queryColumn } from "../../testing/query.ts";
import { createWoff2 } from "../../testing/woff2.ts";
import type { PortalFileName } from "./portal-files.service.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await logInAs(app, "GUI admin only");
}, 60_000);
afterAll(() => app.close());

const picture = (size: number, format: "png" | "jpeg" | "webp" | "avif" | "gif" = "png") =>
  sharp({ create: { width: size, height: size, channels: 3, background: "#b85" } })
    .toFormat(format)
    .toBuffer();

function form(...files: (Buffer | string)[]): FormData {
  const data = new FormData();
  for (const file of files) data.append("file", new Blob([new Uint8Array(Buffer.from(file))]), "a.bin");
  return data;
}

const save = (file: PortalFileName, content: Buffer | string) =>
  app.client(token).call("config.file_save", { params: { file }, body: form(content) });
const refused = (file: PortalFileName, content: Buffer | string) =>
  save(file, content).then(
    () => "taken",
    ({ status, code, details }: ApiError) => [status, code, details.problem],
  );
const served = (file: PortalFileName) => app.inject({ url: `/api/config/${file}` });

function ico(content: Buffer, offset = 22): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(offset, 18);
  return Buffer.concat([head, content]);
}

it("T8 are told by their bytes, and served as what they are, so that they run nothing", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>';
  const taken: [PortalFileName, Buffer | string, string][] = [
    ["dashboardLogo", await picture(9), "image/png"],
    ["searchLogo", await picture(9, "jpeg"), "image/jpeg"],
    ["loginLogo", await picture(9, "webp"), "image/webp"],
    ["assetLogo", await picture(9, "avif"), "image/avif"],
    ["logoutLogo", await picture(9, "gif"), "image/gif"],
    ["bookmarkLogo", svg, "image/svg+xml"],
    ["dashboardHero", await picture(900, "jpeg"), "image/jpeg"],
    ["style", "/* Halm */ a { color: red }", "text/css"],
    ["custom_font", createWoff2(), "font/woff2"],
    ["favicon", ico(await picture(16)), "image/x-icon"],
  ];
  for (const [name, content, mime] of taken) {
    const before = (await app.client(null).call("config.available")).revisions?.[name];
    const now = await save(name, content);
    expect([name, now[name], now.removed]).toEqual([name, true, undefined]);
    expect(now.revisions?.[name]).not.toBe(before);
    const reply = await served(name);
    expect([name, reply.headers["content-type"], reply.rawPayload.equals(Buffer.from(content))]).toEqual([
      name,
      mime,
      true,
    ]);
    expect(reply.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      etag: expect.stringMatching(/^"/),
    });
  }
});

it("T8 are refused where they are of a kind that the place does not take, whatever they are called", async () => {
  const html = "<!doctype html><html><script>alert(1)</script></html>";
  const png = await picture(9);
  const movingAvif = await picture(9, "avif");
  movingAvif.write("avis", 8, "latin1");
  const wrong: [PortalFileName, Buffer | string][] = [
    ["dashboardLogo", html],
    ["dashboardLogo", `${html}<svg xmlns="http://www.w3.org/2000/svg"/>`],
    ["dashboardLogo", "alert(1)"],
    ["dashboardLogo", createWoff2()],
    ["style", html],
    ["style", png],
    ["style", Buffer.from("a{}\0")],
    ["custom_font", png],
    ["custom_font", Buffer.from("\0\x01\0\0 a font of another kind")],
    ["favicon", await picture(9, "jpeg")],
    ["dashboardHero", "%PDF-1.7 a document"],
    ["dashboardHero", "MZ a program"],
    ["dashboardHero", movingAvif],
  ];
  for (const [name, content] of wrong)
    expect([name, String(content).slice(0, 20), await refused(name, content)]).toEqual([
      name,
      String(content).slice(0, 20),
      [415, "file.wrong_kind", undefined],
    ]);
});

it("are refused where they are damaged, and the one that was there stays", async () => {
  const [png, jpeg] = [await picture(200), await picture(200, "jpeg")];
  await save("dashboardLogo", png);
  const damaged: [PortalFileName, Buffer | string][] = [
    ["dashboardLogo", png.subarray(0, png.length / 2)],
    ["dashboardLogo", jpeg.subarray(0, jpeg.length / 2)],
    ["dashboardLogo", '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
    ["custom_font", createWoff2({ change: (head) => head.writeUInt32BE(79, 8) })],
    ["custom_font", createWoff2({ packed: Buffer.from("not packed") })],
    ["favicon", ico(await picture(16), 4000)],
    ["favicon", ico(Buffer.from("no picture".repeat(9)))],
    ["favicon", ico((await picture(16)).subarray(0, 60))],
  ];
  for (const [name, content] of damaged)
    expect([name, await refused(name, content)]).toEqual([name, [422, "file.unusable", "damaged"]]);
  expect((await served("dashboardLogo")).rawPayload.equals(png)).toBe(true);
});

it("T13 are refused where they are too large, in bytes or in pixels", async () => {
  const refusal = await app
    .client(token)
    .call("config.file_save", { params: { file: "style" }, body: form("a".repeat(600_000)) })
    .catch(({ code, status, details }: ApiError) => [status, code, details.maxBytes]);
  expect(refusal).toEqual([413, "file.too_large", 524_288]);
  // Just above: the size of the form alone does not tell.
  expect(await refused("style", " ".repeat(524_289))).toEqual([413, "file.too_large", undefined]);
  expect(await refused("style", " ".repeat(524_288))).toBe("taken");
  const bomb = await sharp({ create: { width: 11_000, height: 11_000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  expect(await refused("loginHero", bomb)).toEqual([422, "file.unusable", "too_many_pixels"]);
  // Nor within an icon, where all of its pictures count.
  expect(await refused("favicon", ico(bomb))).toEqual([422, "file.unusable", "too_many_pixels"]);
  const bitmap = Buffer.alloc(2000);
  for (const [at, value] of [40, 30_000, 60_000].entries()) bitmap.writeInt32LE(value, at * 4);
  expect(await refused("favicon", ico(bitmap))).toEqual([422, "file.unusable", "too_many_pixels"]);
  for (const [at, value] of [40, 16, 32].entries()) bitmap.writeInt32LE(value, at * 4);
  expect(await refused("favicon", ico(bitmap))).toBe("taken");
}, 60_000);

it("T31 are refused by their shape, whatever takes them, and what was there stays", async () => {
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
  const wide = Array.from({ length: 500 }, (_, at) => `a${at}="1"`).join(" ");
  const levels = Array.from({ length: 9 }, (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`);
  const shapes: [string, string][] = [
    ["too_deep", svg("<g>".repeat(5_000) + "</g>".repeat(5_000))],
    ["too_many_elements", svg("<g/>".repeat(100_000))],
    ["too_many_attributes", svg(`<g ${wide}/>`)],
    ["too_many_references", svg(`<g id="u0"><path d="M0 0"/></g>${levels.join("")}`)],
  ];
  const before = (await app.client(null).call("config.available")).revisions;
  for (const [problem, drawing] of shapes) {
    for (const place of ["loginLogo", "favicon", "dashboardHero"] as const)
      expect([place, await refused(place, drawing)]).toEqual([place, [422, "file.unusable", problem]]);
    const tile = await app
      .client(token)
      .call("config.thumbnail_save", { body: form(drawing) })
      .catch(({ status, details }: ApiError) => [status, details.problem]);
    expect(tile).toEqual([422, problem]);
  }
  expect(await refused("style", "a{".repeat(5_000))).toEqual([422, "file.unusable", "too_deep"]);
  expect((await app.client(null).call("config.available")).revisions).toEqual(before);
}, 120_000);

it.each(["gif", "webp"] as const)("are refused where a moving %s has more than a hundred frames", async (format) => {
  const moving = (frames: number) => {
    // What does not change is one frame to the encoder.
    const pixels = Buffer.from(
      Array.from({ length: frames }, (_, at) => (at % 2 ? [0, 0, 0] : [255, 255, 255])).flat(),
    );
    const raw = { width: 1, height: frames, channels: 3 as const, pageHeight: 1 };
    return sharp(pixels, { raw }).toFormat(format, { lossless: true }).toBuffer();
  };
  expect(await refused("dashboardHero", await moving(101))).toEqual([422, "file.unusable", "too_many_frames"]);
  expect(await refused("dashboardHero", await moving(100))).toBe("taken");
});

it("are refused where a PNG says that it has more than a hundred frames", async () => {
  const png = await picture(9);
  const head = png.subarray(0, 33);
  const saying = (frames: number) => {
    const part = Buffer.alloc(20);
    part.writeUInt32BE(8, 0);
    part.write("acTL", 4, "latin1");
    part.writeUInt32BE(frames, 8);
    part.writeUInt32BE(crc32(part.subarray(4, 16)), 16);
    return Buffer.concat([head, part, png.subarray(33)]);
  };
  expect(await refused("dashboardHero", saying(101))).toEqual([422, "file.unusable", "too_many_frames"]);
  expect(await refused("dashboardHero", saying(100))).toBe("taken");
});

it("T8 are stored without what could run or ask another host, and the reply says what that was", async () => {
  const now = await save("style", 'a { color: red }\n@import "//canary.test/a.css";');
  expect([now.removed, (await served("style")).body]).toEqual([["@import"], "a { color: red }\n"]);
  const logo = await save(
    "searchLogo",
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>b()</script></svg>',
  );
  expect(logo.removed).toEqual(expect.arrayContaining(["onload", "<script>"]));
  expect((await served("searchLogo")).body).not.toMatch(/onload|script/);
});

it("are deleted by a whole form without a file, and by DELETE, with a line that says who did it", async () => {
  const { call } = app.client(token);
  await save("favicon", await picture(16));
  const empty = new FormData();
  expect((await call("config.file_save", { params: { file: "favicon" }, body: empty })).favicon).toBe(false);
  expect((await served("favicon")).statusCode).toBe(404);
  await save("favicon", await picture(16));
  for (let time = 0; time < 2; time++)
    expect(await call("config.file_remove", { params: { file: "favicon" } })).toEqual({});
  const events = await queryColumn(
    app.services.data.db,
    "SELECT kind FROM event WHERE details ->> '$.file' = 'favicon' AND account_id IS NOT NULL ORDER BY id DESC LIMIT 4",
  );
  expect(events).toEqual([
    "settings.file_removed",
    "settings.file_saved",
    "settings.file_removed",
    "settings.file_saved",
  ]);
});

it("T12 are left alone by an upload that is cut off, wherever that is, and by what is no form of one file", async () => {
  const old = await picture(9);
  await save("loginHero", old);
  const encoded = new Response(form(await picture(5)));
  const type = encoded.headers.get("content-type") ?? "";
  const whole = Buffer.from(await encoded.arrayBuffer());
  const post = (payload: Buffer | string, contentType = type) =>
    app.inject({
      method: "POST",
      url: "/api/config/loginHero",
      payload,
      headers: { authorization: token, "content-type": contentType },
    });
  // The last two bytes end a line behind the end of the form.
  expect(whole.subarray(-2).toString()).toBe("\r\n");
  for (let length = 0; length < whole.length - 2; length++) {
    const reply = await post(whole.subarray(0, length));
    expect([length, reply.statusCode, reply.json().code]).toEqual([length, 400, "file.incomplete"]);
  }
  expect((await post("")).json().code).toBe("file.incomplete");
  expect((await post("garbage")).json().code).toBe("file.incomplete");
  expect((await post(whole, "multipart/form-data")).json().code).toBe("file.incomplete");
  expect((await post("{}", "application/json")).json().code).toBe("request.wrong_kind");
  const odd = async (data: FormData) => {
    const body = new Response(data);
    return (await post(Buffer.from(await body.arrayBuffer()), body.headers.get("content-type") ?? "")).json().code;
  };
  expect(await odd(form(""))).toBe("file.incomplete");
  expect(await odd(form(old, old))).toBe("request.invalid");
  const elsewhere = new FormData();
  elsewhere.append("other", new Blob(["x"]), "a.png");
  expect(await odd(elsewhere)).toBe("request.invalid");
  expect((await served("loginHero")).rawPayload.equals(old)).toBe(true);
  expect(readdirSync(app.services.data.temporary).filter((name) => name.startsWith("upload-"))).toEqual([]);
  expect((await post(whole)).statusCode).toBe(200);
}, 120_000);

it("replace the one that was meant, where the request names it", async () => {
  const css = (text: string, ifMatch: string, header = "if-match") =>
    app
      .client(token)
      .call("config.file_save", { params: { file: "style" }, body: form(text), headers: { [header]: ifMatch } })
      .then(
        () => "taken",
        ({ status, code }: ApiError) => `${status} ${code}`,
      );
  await save("style", "a { color: red }");
  const tag = String((await served("style")).headers.etag);
  expect(await css("a { color: blue }", tag)).toBe("taken");
  expect(await css("a { color: green }", tag)).toBe("412 request.precondition");
  expect((await served("style")).body).toContain("blue");
  const remove = { params: { file: "style" }, headers: { "if-match": tag } } as const;
  await expect(app.client(token).call("config.file_remove", remove)).rejects.toMatchObject({ status: 412 });
  expect(await css("a { color: green }", String((await served("style")).headers.etag))).toBe("taken");
  expect(await css("a { color: tan }", "*", "if-none-match"), "only where there is none").toBe(
    "412 request.precondition",
  );
  await app.client(token).call("config.file_remove", { params: { file: "style" } });
  expect(await css("a { color: tan }", "*", "if-none-match")).toBe("taken");
});

it("are not deleted by a form that sends words in the place of a file", async () => {
  await save("favicon", ico(await picture(16)));
  const words = new FormData();
  words.append("file", "logo.png");
  const sent = app.client(token).call("config.file_save", { params: { file: "favicon" }, body: words });
  await expect(sent).rejects.toMatchObject({ status: 400, code: "request.invalid" });
  expect((await served("favicon")).statusCode).toBe(200);
  const none = new FormData();
  none.append("file", "");
  await app.client(token).call("config.file_save", { params: { file: "favicon" }, body: none });
  expect((await served("favicon")).statusCode, "an empty form").toBe(404);
});

it("are named by their revision in the list, as by their tag", async () => {
  await save("style", "a { color: red }");
  const { revisions } = await app.client(null).call("config.available");
  expect((await served("style")).headers.etag).toBe(`"${revisions?.style}"`);
});
