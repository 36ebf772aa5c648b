// An in-memory blob storage for tests that behaves like a remote one: every call is asynchronous, removals finish
// later, and several processes may share the data.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  assertBlobName,
  type BlobStorage,
  type StoredBytesInfo,
  SWEEP_GRACE_SECONDS,
} from "../platform/storage/blob-storage.ts";

/** The stored data, shared by several storages. */
export interface Bucket {
  blobs: Map<string, StoredBytesInfo & { bytes: Buffer }>;
  drafts: Map<string, { at: number }>;
}

export const createBucket = (): Bucket => ({ blobs: new Map(), drafts: new Map() });

/** `touched`: when this process stored or renewed each blob, in epoch milliseconds. */
export function createMemoryBlobStorage({ blobs, drafts }: Bucket, touched = new Map<string, number>()): BlobStorage {
  let opened = 0;

  function store(hash: string, bytes: Buffer, at: number): void {
    blobs.set(hash, { bytes, size: bytes.length, at, version: randomUUID() });
    touched.set(hash, at);
  }

  async function find(hash: string) {
    assertBlobName(hash);
    await nextTurn();
    return blobs.get(hash);
  }

  async function get(hash: string) {
    const found = await find(hash);
    if (!found) throw new Error("NoSuchKey");
    return found;
  }

  return {
    async draft(pieces) {
      const name = randomUUID();
      drafts.set(name, { at: Date.now() });
      try {
        const kept: Buffer[] = [];
        for await (const piece of pieces) kept.push(Buffer.from(piece));
        return {
          async publish(hash) {
            const at = Date.now();
            await find(hash);
            store(hash, Buffer.concat(kept), at);
            drafts.delete(name);
          },
          discard: async () => void drafts.delete(name),
        };
      } catch (error) {
        drafts.delete(name);
        throw error;
      }
    },
    async renew(hash, size) {
      const at = Date.now();
      const found = await find(hash);
      if (found?.size !== size) return false;
      store(hash, found.bytes, at);
      return true;
    },
    exists(hash) {
      assertBlobName(hash);
      return Date.now() - (touched.get(hash) ?? 0) < SWEEP_GRACE_SECONDS * 1000;
    },
    async open(hash) {
      const { bytes, size } = await get(hash);
      opened++;
      let closed = false;
      return {
        size,
        async read(buffer, offset, length, position) {
          await nextTurn();
          return bytes.copy(buffer, offset, position, Math.min(position + length, bytes.length));
        },
        close() {
          if (!closed) opened--;
          closed = true;
        },
      };
    },
    async withLocalCopy(hash, fn) {
      const { bytes } = await get(hash);
      const folder = await mkdtemp(join(tmpdir(), "vitrine-copy-"));
      try {
        const path = join(folder, hash);
        await writeFile(path, bytes);
        return await fn(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async find(hash) {
      const found = await find(hash);
      return found && { size: found.size, at: found.at, version: found.version };
    },
    async *names() {
      for (const name of [...blobs.keys()]) {
        await nextTurn();
        yield name;
      }
    },
    async remove(hash, version) {
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      if (blobs.get(hash)?.version === version) blobs.delete(hash);
    },
    async removeDrafts(before) {
      await nextTurn();
      const old = [...drafts].filter(([, { at }]) => at <= before);
      for (const [name] of old) drafts.delete(name);
      return old.length;
    },
    openCount: () => opened,
  };
}
