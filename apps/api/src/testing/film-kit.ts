// Adds assets with large files: original and playable rendition are random bytes.
import { createHash, randomBytes } from "node:crypto";
import { saveRenditions } from "../modules/renditions/rendition-writer.repository.ts";
import type { TestApp } from "./harness.ts";
import { addAssets, type TestAsset } from "./library-kit.ts";

/** More than the kernel buffers for a stalled reader. */
export const FILM_BYTES = 24 * 1024 * 1024;

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const bytes = randomBytes(FILM_BYTES);
let films = 0;

/** Adds a film with unique bytes; returns its id and the bytes. */
export async function addFilm(app: TestApp, more: TestAsset = {}): Promise<{ id: number; bytes: Buffer }> {
  const own = Buffer.from(bytes);
  own.writeUInt32LE(++films);
  return { id: await addAssetWithBytes(app, own, more), bytes: own };
}

export async function addAssetWithBytes(app: TestApp, content: Buffer, more: TestAsset = {}): Promise<number> {
  const { db, blobs } = app.services.data;
  const blob = await blobs.put(content);
  const facts = {
    kind: "video",
    mime: "video/mp4",
    fileName: "film.mp4",
    width: null,
    height: null,
    dpi: null,
  } as const;
  const [id = -1] = await addAssets(db, [{ ...facts, contentHash: blob.hash, size: blob.size, ...more }]);
  const play = { name: "play", mime: "video/mp4", width: null, height: null, blob };
  await db.write((tx) => saveRenditions(tx, blobs, { assetId: id, version: 1, staged: [play] }));
  return id;
}
