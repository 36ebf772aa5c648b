import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readProcessUsage } from "../../platform/processes/process-usage.ts";
import { logInAs } from "../../testing/callers.ts";
import { hasFfmpeg } from "../../testing/external-programs.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { createFilm } from "../../testing/import-kit.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { descendants, waitForExit } from "../../testing/process-tree.ts";
import { queryValue } from "../../testing/query.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";

// Starts programs and makes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.skipIf(!hasFfmpeg || process.platform === "win32")("a film that is being converted", () => {
  let app: TestApp;
  let folder: string;
  let id: number;
  beforeAll(async () => {
    app = await startTestApp();
    folder = mkdtempSync(join(tmpdir(), "vitrine-film-"));
    const { data } = app.services;
    const file = join(folder, "long.mp4");
    // Noise in a large picture: generated fast, but takes half a minute to convert.
    createFilm(file, ["-vf", "scale=1920:1080,noise=alls=60:allf=t", "-preset", "ultrafast", "-crf", "30"]);
    const { hash, size } = await data.blobs.put(readFileSync(file));
    const facts = { kind: "video", mime: "video/mp4", fileName: "long.mp4", contentHash: hash, size } as const;
    [id = -1] = await addAssets(data.db, [facts]);
    await data.db.write((tx) => saveConvertSet(tx, { id: 1, titles: { en: "Film" }, mime: "video/mp4", quality: 100 }));
    await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("leaves no ffmpeg and no file behind a second after the client disconnects", { tags: ["slow"] }, async () => {
    const { data } = app.services;
    const token = await logInAs(app, "guest");
    const { port } = app.fastify.server.address() as AddressInfo;
    const controller = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}/api/download?id=${id}&csetid=1`, {
      headers: { authorization: token },
      signal: controller.signal,
    }).catch(() => undefined);
    const ffmpegs = () => descendants(process.pid).filter(({ program }) => program === "ffmpeg");
    // The converting process, and not the one that prints its version.
    await vi.waitFor(() => expect(ffmpegs().some(({ pid }) => readProcessUsage(pid).cpuMs > 500)).toBe(true), {
      timeout: 30_000,
      interval: 20,
    });
    const working = ffmpegs();
    const left = performance.now();
    controller.abort();
    expect(await waitForExit(working)).toEqual([]);
    expect(performance.now() - left).toBeLessThan(1000);
    await asked;
    expect(ffmpegs()).toEqual([]);
    await expect.poll(() => readdirSync(data.temporary).filter((name) => name.startsWith("convert-"))).toEqual([]);
    expect(await queryValue(data.db, "SELECT count(*) FROM conversion")).toBe(0);
  });
});
