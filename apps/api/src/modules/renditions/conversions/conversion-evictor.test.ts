// Old conversions are evicted for new ones on a nearly full disk, since anyone may request any number of sizes.

import { randomBytes } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { filterSequentially } from "../../../platform/async-lists.ts";
import { createWorkLimits } from "../../../platform/jobs/work-limits.ts";
import { logInAs } from "../../../testing/callers.ts";
import { FILM_BYTES } from "../../../testing/film-kit.ts";
import { startTestApp, type TestApp } from "../../../testing/harness.ts";
import { addAssets } from "../../../testing/library-kit.ts";
import { queryValue } from "../../../testing/query.ts";
import { openStallingReader } from "../../../testing/readers.ts";
import { saveConvertSet } from "../../access/rights-writer.repository.ts";
import { type ConversionRequest, type Conversions, createConversions } from "./conversions.service.ts";

/** Conversions for which the disk has room. */
const ROOM = 3;
const HOUR = 3_600_000;

let app: TestApp;
let conversions: Conversions;
let assetId: number;
let source: string;
beforeEach(async () => {
  app = await startTestApp();
  const { data, decoder } = app.services;
  const original = await data.blobs.put(randomBytes(500));
  source = original.hash;
  [assetId = -1] = await addAssets(data.db, [{ contentHash: source, size: 500 }]);
  conversions = makes(0);
  /** Files of random bytes, each its own. */
  function makes(untouchedSeconds: number) {
    return createConversions({
      shares: createWorkLimits({}),
      ...{ db: data.db, blobs: data.blobs, clock: app.clock, temporaryFolder: data.temporary },
      decoder: {
        ...decoder,
        convert: async (_path, _mime, { target }) => {
          writeFileSync(target, randomBytes(1000));
        },
      },
      limits: { slots: 1, retentionSeconds: 7 * 86_400, protectedSeconds: untouchedSeconds },
      hasDiskSpace: () => files() <= ROOM,
      onError: () => {},
    });
  }
  recent = () => makes(60);
});
let recent: () => Conversions;
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** Of the blobs, the original's included. */
const files = () =>
  readdirSync(join(app.services.data.path, "blobs"), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name),
  ).length;
const wanted = (maxEdge: number, page = 1): ConversionRequest => ({
  ...{ assetId, source, mime: "image/jpeg", page },
  form: { kind: "picture", mime: "image/jpeg", maxEdge, dpi: null, quality: 80, profile: "srgb", metadata: "strip" },
});
const { signal } = new AbortController();
const make = (edge: number) => conversions.convert(wanted(edge), signal);
const there = (...edges: number[]) =>
  filterSequentially(edges, async (edge) => (await conversions.find(wanted(edge))) !== undefined);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "made",
    ({ code }: { code: string }) => code,
  );
const hourLater = () => app.clock.advance(HOUR);

describe("a conversion on a nearly full disk", () => {
  it("replaces the least recently used one, frees its bytes, and is never refused", async () => {
    for (const edge of [1, 2, 3]) {
      await make(edge);
      hourLater();
    }
    expect(await conversions.findAndTouch(wanted(1)), "is used again").toBeDefined();
    await expect
      .poll(async () => await queryValue(app.services.data.db, "SELECT max(used_at) FROM conversion"))
      .toBe(app.clock.seconds());
    const before = files();
    const stayed: number[][] = [];
    for (let edge = 4; edge < 10; edge++) {
      expect(await codeOf(make(edge))).toBe("made");
      expect(files()).toBe(before);
      stayed.push(await there(1, 2, 3, 4, 5, 6, 7, 8, 9));
      hourLater();
    }
    expect(stayed).toEqual([
      [1, 3, 4],
      [1, 4, 5],
      [4, 5, 6],
      [5, 6, 7],
      [6, 7, 8],
      [7, 8, 9],
    ]);
    expect(await app.services.data.blobs.stat(source)).toBeDefined();
  });

  it("evicts only conversions that are not pinned", async () => {
    for (const edge of [1, 2, 3]) await make(edge);
    const letGo = conversions.pin([wanted(1), wanted(3)]);
    hourLater();
    expect(await codeOf(make(4))).toBe("made");
    letGo();
    expect(await there(1, 2, 3, 4)).toEqual([1, 3, 4]);
  });

  it("is refused while all others are being sent, and made afterwards", async () => {
    for (const edge of [1, 2, 3]) await make(edge);
    const letGo = conversions.pin([wanted(1), wanted(2), wanted(3)]);
    hourLater();
    expect(await codeOf(make(4))).toBe("storage.full");
    expect(await there(1, 2, 3)).toEqual([1, 2, 3]);
    letGo();
    expect(await codeOf(make(4))).toBe("made");
  });

  it("keeps the files of a running archive until they are sent", async () => {
    const archive = new AbortController();
    const pages = conversions.convertInOrder(Readable.from([wanted(1, 1), wanted(1, 2), wanted(1, 3)]), archive.signal);
    const first = await pages.next();
    await expect.poll(files).toBe(1 + ROOM);
    hourLater();
    expect(await codeOf(make(9))).toBe("storage.full");
    expect((await conversions.find(wanted(1, 1)))?.hash).toBe(first.value?.blob?.hash);
    // Its reader goes away, and asks for nothing more.
    archive.abort();
    expect(await codeOf(make(9))).toBe("made");
  });

  it("keeps what was handed out a moment ago", async () => {
    conversions = recent();
    for (const edge of [1, 2, 3]) await make(edge);
    app.clock.advance(30_000);
    expect(await codeOf(make(4))).toBe("storage.full");
    expect(await there(1, 2, 3)).toEqual([1, 2, 3]);
  });

  it("keeps a file while it is being sent, until the client has it or disconnects", async () => {
    let held = 0;
    vi.spyOn(app.services.conversions, "pin").mockImplementation(() => {
      held++;
      return () => {
        held--;
      };
    });
    vi.spyOn(app.services.decoder, "convert").mockImplementation(async (_path, _mime, { target }) => {
      writeFileSync(target, randomBytes(FILM_BYTES));
    });
    await app.services.data.db.write((tx) => saveConvertSet(tx, { id: 1, titles: { en: "Set" }, mime: "image/png" }));
    await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const client = app.client(await logInAs(app, "guest"));
    const { url } = await client.call("download.single", { query: { id: String(assetId), csetid: "1" } });
    expect(held).toBe(0);
    const reader = await openStallingReader(app.fastify.server, url);
    await expect.poll(() => held).toBe(1);
    reader.socket.destroy();
    await expect.poll(() => held).toBe(0);
  });
});
