// Whether a guest finds files whose embargo could not be read, with the real command and server.
import { execFile } from "node:child_process";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasPerl } from "./platform/processes/perl.ts";
import { resolveEntry } from "./platform/processes/spawn-entry.ts";
import { newDataFolder } from "./testing/harness.ts";
import { flateBomb, newFolder, picture, remove, writeFiles } from "./testing/import-kit.ts";
import { startServer } from "./testing/program.ts";
import { createXmp } from "./testing/xmp-kit.ts";

// Starts programs, one of which exceeds its memory: slow on a busy machine.
vi.setConfig({ testTimeout: 400_000 });

const UNDER_EMBARGO = createXmp({ embargo: "2099-01-01" });
let dataFolder: string;
let folder: string;
/** A PATH without Perl. */
let empty: string;
beforeEach(() => {
  dataFolder = newDataFolder();
  folder = newFolder();
  empty = newFolder();
});
afterEach(() => {
  for (const path of [dataFolder, folder, empty]) remove(path);
});

function vitrine(words: string[], path = process.env.PATH ?? ""): Promise<string> {
  const { file, execArgv } = resolveEntry("./cli", import.meta.url);
  const env = { PATH: path, VITRINE_DATA: dataFolder, VITRINE_LOG: "silent" };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...execArgv, file, ...words], { env }, (error, out, faults) => {
      if (error && error.code !== 1) reject(new Error(`${error.message} ${faults}`));
      else resolve(out);
    });
  });
}

/** File names in a guest's search results. */
async function foundByGuest(): Promise<string[]> {
  const server = startServer({ VITRINE_DATA: dataFolder });
  try {
    const origin = await server.until(/Vitrine runs on ([^\s"]+)/);
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    const json = async (path: string, init: RequestInit) => (await fetch(origin + path, init)).json() as Promise<never>;
    const { session } = await json("/api/session/get", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const { response }: { response: { docs: { file_name: string }[]; numFound: number } } = await json("/api/", {
      headers: { authorization: session },
    });
    expect(response.docs).toHaveLength(response.numFound);
    return response.docs.map((doc) => doc.file_name).sort();
  } finally {
    server.child.kill();
    await server.ended;
  }
}

/** A picture with a comment before its metadata that unpacks to more than the reader's memory. */
async function bomb(): Promise<Buffer> {
  const png = await picture(1, 32, 32).withXmp(UNDER_EMBARGO).png().toBuffer();
  const chunk = Buffer.concat([Buffer.from("zTXtComment\0\0", "latin1"), flateBomb(3000)]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(chunk.length - 4);
  ends.writeUInt32BE(crc32(chunk), 4);
  const headEnd = 33;
  return Buffer.concat([png.subarray(0, headEnd), ends.subarray(0, 4), chunk, ends.subarray(4), png.subarray(headEnd)]);
}

const secret = (seed: number) => picture(seed, 32, 32).withXmp(UNDER_EMBARGO).jpeg().toBuffer();

describe.runIf(await hasPerl())("T29 an embargo that could not be read", () => {
  it("hides a file from guests: a bomb in a text chunk, a truncated sidecar", { tags: ["slow"] }, async () => {
    writeFiles(folder, {
      "bomb.png": await bomb(),
      "cut.jpg": await picture(2, 32, 32).jpeg().toBuffer(),
      "cut.jpg.xmp": UNDER_EMBARGO.slice(0, UNDER_EMBARGO.indexOf("2099")),
      "open.jpg": await picture(3, 32, 32).jpeg().toBuffer(),
      "secret.jpg": await secret(4),
    });
    const report = await vitrine(["import", folder]);
    expect(report).toMatch(/its metadata could not be read, so it is hidden .*\n +bomb\.png\n +cut\.jpg\.xmp\n/);
    expect(await foundByGuest()).toEqual(["open.jpg"]);
    const doctor = await vitrine(["doctor"]);
    expect(doctor).toMatch(/hidden from all users but administrators, .*: 2\. .*bomb\.png/);
  });

  it("hides files from guests without Perl, unless imported without terms, until Perl is installed", {
    tags: ["slow"],
  }, async () => {
    writeFiles(folder, { "open.jpg": await picture(3, 32, 32).jpeg().toBuffer(), "secret.jpg": await secret(4) });
    writeFiles(folder, { "notes.txt": "Words alone." });
    const before = /^Perl is not installed.* 2 files .*stay hidden.*\n/;
    const first = await vitrine(["import", folder], empty);
    expect(first).toMatch(before);
    expect(first).toContain(
      "Who can see what is here: 2 assets: administrators only, until their terms are read; 1 asset: everyone who",
    );
    expect(await foundByGuest()).toEqual(["notes.txt"]);
    expect(await vitrine(["import", folder, "--without-terms"], empty)).toMatch(/^Perl .* they are shown, whatever/);
    expect(await foundByGuest()).toEqual(["notes.txt", "open.jpg", "secret.jpg"]);
    expect(await vitrine(["doctor"], empty)).toMatch(/imported without their metadata and are shown anyway: 2/);
    await vitrine(["import", folder]);
    expect(await foundByGuest()).toEqual(["notes.txt", "open.jpg"]);
  });
});
