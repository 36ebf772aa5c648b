import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSignedFiles, FILE_WINDOW, sessionOf } from "./signed-files.ts";
import { createSigning } from "./signing.ts";

let seconds = 1_800_000_000;
const clock = { now: () => seconds * 1000, seconds: () => seconds };
const files = createSignedFiles(createSigning(randomBytes(32)), clock, "/api");
const signatureOf = (url: string) => url.split("/").at(-2) ?? "";

describe("The address of a file", () => {
  it("holds for exactly the session, asset, version and rendition it was made for", () => {
    const signature = signatureOf(files.url("ses.1", 12, 3, "original.tif"));
    const [window = "", digest = ""] = signature.slice("ses.1.".length).split(".");
    expect(sessionOf(signature)).toBe("ses.1");
    expect(files.isGenuine(signature, 12, 3, "original")).toBe(true);
    expect(files.isGenuine(signature, 13, 3, "original")).toBe(false);
    expect(files.isGenuine(signature, 12, 4, "original")).toBe(false);
    expect(files.isGenuine(signature, 12, 3, "w640")).toBe(false);
    expect(files.isGenuine(`ses.2.${window}.${digest}`, 12, 3, "original")).toBe(false);
    expect(files.isGenuine(`ses.1.${Number(window) - 1}.${digest}`, 12, 3, "original")).toBe(false);
    for (let i = 0; i < digest.length; i++) {
      const flipped = digest.slice(0, i) + (digest[i] === "A" ? "B" : "A") + digest.slice(i + 1);
      expect(files.isGenuine(`ses.1.${window}.${flipped}`, 12, 3, "original")).toBe(false);
    }
  });

  it.each(["", ".", "..", "a", "a.b", "...."])("is nobody's when its signature is %j", (signature) => {
    expect(sessionOf(signature).replaceAll(".", "")).toBe("");
    expect(files.isGenuine(signature, 12, 3, "original")).toBe(false);
    expect(files.isGenuineZip(signature, "t1")).toBe(false);
  });

  it("serves all sizes of the grid with one signature, the large preview with another", () => {
    const signature = signatureOf(files.url("ses1", 12, 3, "w640.webp"));
    expect(files.isGenuine(signature, 12, 3, "w320")).toBe(true);
    expect(files.isGenuine(signature, 12, 3, "w2048")).toBe(false);
  });

  it("holds as strictly when it was handed out a moment ago", () => {
    const signature = files.pictures("ses7").of(12, 3).toString();
    expect(files.pictures("ses7").length).toBe(signature.length);
    expect(files.url("ses7", 12, 3, "w320.webp")).toBe(`/api/files/12/3/${signature}/w320.webp`);
    expect(files.isGenuine(signature, 12, 3, "w1280")).toBe(true);
    expect(files.isGenuine(signature, 12, 4, "w1280")).toBe(false);
    expect(files.isGenuine(signature, 12, 3, "w2048")).toBe(false);
    expect(files.isGenuine(signature.replace("ses7", "ses8"), 12, 3, "w1280")).toBe(false);
    const last = signature.charCodeAt(signature.length - 1);
    for (const other of [last ^ 1, last + 256]) {
      expect(files.isGenuine(signature.slice(0, -1) + String.fromCharCode(other), 12, 3, "w1280")).toBe(false);
    }
    seconds += 2 * FILE_WINDOW;
    expect(files.isGenuine(signature, 12, 3, "w1280")).toBe(false);
  });

  it("stays the same within a window and dies after the next one", () => {
    seconds = FILE_WINDOW * 150_000;
    const url = files.url("ses1", 12, 3, "w640.webp");
    seconds += FILE_WINDOW - 1;
    expect(files.url("ses1", 12, 3, "w640.webp")).toBe(url);
    seconds += FILE_WINDOW;
    expect(files.isGenuine(signatureOf(url), 12, 3, "w640")).toBe(true);
    seconds += 1;
    expect(files.isGenuine(signatureOf(url), 12, 3, "w640")).toBe(false);
  });

  it("outlives a clock that is put back by an hour", () => {
    seconds = FILE_WINDOW * 160_000 + 60;
    const url = files.url("ses1", 12, 3, "w640.webp");
    seconds -= 3600;
    expect(files.isGenuine(signatureOf(url), 12, 3, "w640")).toBe(true);
    seconds -= 2 * FILE_WINDOW;
    expect(files.isGenuine(signatureOf(url), 12, 3, "w640")).toBe(false);
  });

  it("cannot be taken for that of a zip", () => {
    const signature = signatureOf(files.zipUrl("ses1", "t1"));
    expect(files.isGenuineZip(signature, "t1")).toBe(true);
    expect(files.isGenuineZip(signature, "t2")).toBe(false);
    expect(files.isGenuine(signature, 1, 1, "t1")).toBe(false);
  });
});
