import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSigning } from "../signing.ts";
import { createFileUrlSigner, FILE_URL_REUSE_SECONDS } from "./signed-files.ts";

let seconds = 1_800_000_000;
const clock = { now: () => seconds * 1000, seconds: () => seconds };
const files = createFileUrlSigner(createSigning(randomBytes(32)), clock, "/api");
const sessionOf = (signature: string, asset: number, version: number, rendition: string) =>
  files.verifiedSession({ signature, asset: String(asset), version: String(version), file: `${rendition}.webp` });
const isGenuine = (...address: Parameters<typeof sessionOf>) => sessionOf(...address) !== undefined;
const isGenuineZip = (signature: string, ticket: string) =>
  files.verifiedSession({ signature, ticket: `${ticket}.zip` }) !== undefined;
const signatureOf = (url: string) => url.split("/").at(-2) ?? "";

describe("The URL of a file", () => {
  it("T2 is valid for exactly its session, asset, version and rendition", () => {
    const signature = signatureOf(files.url("ses.1", 12, 3, "original.tif"));
    const [window = "", digest = ""] = signature.slice("ses.1.".length).split(".");
    expect(sessionOf(signature, 12, 3, "original")).toBe("ses.1");
    expect(isGenuine(signature, 13, 3, "original")).toBe(false);
    expect(isGenuine(signature, 12, 4, "original")).toBe(false);
    expect(isGenuine(signature, 12, 3, "w640")).toBe(false);
    expect(isGenuine(`ses.2.${window}.${digest}`, 12, 3, "original")).toBe(false);
    expect(isGenuine(`ses.1.${Number(window) - 1}.${digest}`, 12, 3, "original")).toBe(false);
    for (let i = 0; i < digest.length; i++) {
      const flipped = digest.slice(0, i) + (digest[i] === "A" ? "B" : "A") + digest.slice(i + 1);
      expect(isGenuine(`ses.1.${window}.${flipped}`, 12, 3, "original")).toBe(false);
    }
  });

  it.each(["", ".", "..", "a", "a.b", "...."])("is invalid with the signature %j", (signature) => {
    expect(isGenuine(signature, 12, 3, "original")).toBe(false);
    expect(isGenuineZip(signature, "t1")).toBe(false);
  });

  it("serves all sizes of the grid with one signature, the large preview with another", () => {
    const signature = signatureOf(files.url("ses1", 12, 3, "w640.webp"));
    expect(isGenuine(signature, 12, 3, "w320")).toBe(true);
    expect(isGenuine(signature, 12, 3, "w2048")).toBe(false);
  });

  it("is checked as strictly if its signature is cached", () => {
    const signature = files.pictureSignature("ses7", 12, 3);
    expect(files.pictureSignature("ses7", 12, 3)).toBe(signature);
    expect(files.url("ses7", 12, 3, "w320.webp")).toBe(`/api/files/12/3/${signature}/w320.webp`);
    expect(isGenuine(signature, 12, 3, "w1280")).toBe(true);
    expect(isGenuine(signature, 12, 4, "w1280")).toBe(false);
    expect(isGenuine(signature, 12, 3, "w2048")).toBe(false);
    expect(isGenuine(signature.replace("ses7", "ses8"), 12, 3, "w1280")).toBe(false);
    const last = signature.charCodeAt(signature.length - 1);
    for (const other of [last ^ 1, last + 256]) {
      expect(isGenuine(signature.slice(0, -1) + String.fromCharCode(other), 12, 3, "w1280")).toBe(false);
    }
    seconds += 2 * FILE_URL_REUSE_SECONDS;
    expect(isGenuine(signature, 12, 3, "w1280")).toBe(false);
  });

  it("stays the same within a window and expires after the next one", () => {
    seconds = FILE_URL_REUSE_SECONDS * 150_000;
    const url = files.url("ses1", 12, 3, "w640.webp");
    seconds += FILE_URL_REUSE_SECONDS - 1;
    expect(files.url("ses1", 12, 3, "w640.webp")).toBe(url);
    seconds += FILE_URL_REUSE_SECONDS;
    expect(isGenuine(signatureOf(url), 12, 3, "w640")).toBe(true);
    seconds += 1;
    expect(isGenuine(signatureOf(url), 12, 3, "w640")).toBe(false);
  });

  it("stays valid if the clock is set back by an hour", () => {
    seconds = FILE_URL_REUSE_SECONDS * 160_000 + 60;
    const url = files.url("ses1", 12, 3, "w640.webp");
    seconds -= 3600;
    expect(isGenuine(signatureOf(url), 12, 3, "w640")).toBe(true);
    seconds -= 2 * FILE_URL_REUSE_SECONDS;
    expect(isGenuine(signatureOf(url), 12, 3, "w640")).toBe(false);
  });

  it("is not valid as the URL of a zip", () => {
    const signature = signatureOf(files.zipUrl("ses1", "t1"));
    expect(isGenuineZip(signature, "t1")).toBe(true);
    expect(isGenuineZip(signature, "t2")).toBe(false);
    expect(isGenuine(signature, 1, 1, "t1")).toBe(false);
  });
});
