// Assets to convert, and conversions that tests finish themselves.

import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { TaskError } from "../platform/processes/child-task.ts";
import { logInAs } from "./callers.ts";
import type { TestApp } from "./harness.ts";
import { picture } from "./import-kit.ts";
import { addAssets, type TestAsset } from "./library-kit.ts";
import { execute } from "./query.ts";

let seed = 0;

/** Adds an asset with a unique picture. */
export async function addPicture(app: TestApp, more: TestAsset = {}, bytes?: Buffer): Promise<string> {
  const content = bytes ?? (await picture(++seed, 90, 60).jpeg().toBuffer());
  const { db, blobs } = app.services.data;
  const { hash, size } = await blobs.put(content);
  const facts = { kind: "image", mime: "image/jpeg", fileName: `picture ${seed}.jpg`, width: 90, height: 60 } as const;
  const [id] = await addAssets(db, [{ ...facts, contentHash: hash, size, ...more }]);
  return String(id);
}

/** Adds a document that only a paused conversion accepts. */
export const addDocument = (app: TestApp, pageCount: number, more: TestAsset = {}) =>
  addPicture(
    app,
    { kind: "document", mime: "application/pdf", fileName: "book.pdf", pageCount, ...more },
    Buffer.from(`no document ${++seed}`),
  );

/** Adds an account that may download with convert set 1 from a pool; both are new. */
export async function addDownloader(app: TestApp): Promise<{ name: string; token: string }> {
  const name = `group ${++seed}`;
  await app.services.data.db.write(async (tx) => {
    await execute(tx, "INSERT INTO pool (name, labels) VALUES (?, '{}')", name);
    await execute(tx, "INSERT INTO access_group (name) VALUES (?)", name);
    for (const [table, values] of [
      ["access_grant", "g.id, p.id"],
      ["download_grant", "g.id, p.id, 1"],
    ])
      await execute(
        tx,
        `INSERT INTO ${table} SELECT ${values} FROM access_group g, pool p WHERE g.name = ? AND p.name = ?`,
        name,
        name,
      );
  });
  return { name, token: await logInAs(app, "asset user", [name]) };
}

/** Removes the download grant of `addDownloader`. */
export const revokeDownloadGrant = (app: TestApp, name: string) =>
  app.services.data.db.write(async (tx) => {
    const sql = "DELETE FROM download_grant WHERE group_id = (SELECT id FROM access_group WHERE name = ?)";
    await execute(tx, sql, name);
  });

export interface PendingConversion {
  signal: AbortSignal;
  finish(): void;
  fail(error: Error): void;
}

/** Size of the file that a finished conversion writes. */
export const CONVERTED_BYTES = 1000;

/**
 * Replaces conversions by ones that run until the test finishes them and then write this many bytes; returns the
 * started ones in order.
 */
export function pauseConversions(app: TestApp, bytes = CONVERTED_BYTES): PendingConversion[] {
  const begun: PendingConversion[] = [];
  vi.spyOn(app.services.decoder, "convert").mockImplementation(
    (_path, _mime, { target, signal }) =>
      new Promise((resolve, reject) => {
        let isDone = false;
        const finish = () => {
          if (isDone) return;
          isDone = true;
          writeFileSync(target, randomBytes(bytes));
          resolve();
        };
        begun.push({ signal, finish, fail: reject });
        signal.addEventListener("abort", () => reject(new TaskError("cancelled", "given up")));
      }),
  );
  return begun;
}

export const waitUntil = (look: () => unknown) =>
  vi.waitFor(() => expect(look()).toBeTruthy(), { timeout: 10_000, interval: 10 });

/** Reads a zip with external programs, from a file written to the folder. */
export function readZip(folder: string, bytes: Buffer): { names: string[]; manifest: string } {
  const file = join(folder, `${++seed}.zip`);
  writeFileSync(file, bytes);
  expect(spawnSync("unzip", ["-tq", file], { encoding: "utf8" })).toMatchObject({ status: 0 });
  const python =
    "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint('\\n'.join(z.namelist()))";
  const names = execFileSync("python3", ["-c", python, file], { encoding: "utf8" }).trim().split("\n");
  return { names, manifest: execFileSync("unzip", ["-p", file, names.at(-1) ?? ""], { encoding: "utf8" }) };
}
