// Hundreds of archives that start at once: each takes milliseconds of the main thread, so they must not be planned in one
// turn of the event loop.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mapSequentially } from "../../platform/async-lists.ts";
import type { Caller } from "../../platform/caller.ts";
import { MAX_PENDING_REQUESTS } from "../../platform/http/answer-request.ts";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { createDownloadCounter } from "./download-counter.ts";
import { createDownloadsRepository, type DownloadsRepository } from "./downloads.repository.ts";
import { createFileResolver, type FileResolverDeps } from "./files.service.ts";

let app: TestApp;
let token = "";
let caller: Caller;
const ids: number[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const { db, blobs } = app.services.data;
  const files = Array.from({ length: 30 }, async (_, n) => {
    const { hash } = await blobs.put(Buffer.from(`file ${n}`));
    return {
      kind: "other",
      contentHash: hash,
      size: 7,
      mime: "application/octet-stream",
      fileName: `${n}.bin`,
    } as const;
  });
  ids.push(...(await addAssets(db, await Promise.all(files))));
  const { sessions } = app.services;
  token = await logInAs(app, "guest");
  caller = (await sessions.callerByToken(token)) as Caller;
}, 60_000);
afterAll(() => app?.close());

it("requests for archives are refused when too many wait, like everything else, and links to originals", async () => {
  const { db } = app.services.data;
  const write = db.write;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const spy = vi.spyOn(db, "write").mockImplementation((async (work: Parameters<typeof write>[0]) => {
    await held;
    return write(work);
  }) as typeof write);
  const zip = (n: number) => app.client(token).call("download.zip", { query: { id: [String(ids[n % ids.length])] } });
  const waiting = Array.from({ length: MAX_PENDING_REQUESTS }, (_, n) => zip(n));
  await expect.poll(() => spy.mock.calls.length).toBe(MAX_PENDING_REQUESTS);
  const original = app.client(token).call("download.single", { query: { id: String(ids[0]) } });
  await expect(original).rejects.toMatchObject({ status: 503, code: "overloaded" });
  const another = Promise.race([zip(1), new Promise((resolve) => setTimeout(resolve, 500, "it waits"))]);
  await expect(another).rejects.toMatchObject({ status: 503, code: "overloaded" });
  letGo();
  await Promise.all(waiting);
  spy.mockRestore();
  await expect(zip(1)).resolves.toMatchObject({ rejected_asset_ids: [] });
});

describe("archives that start at once", () => {
  /** Creates tickets of the session for this many lists. */
  async function ticketsFor(count: number, convertSetId = 0): Promise<string[]> {
    const repository = createDownloadsRepository(app.services.data.db);
    const tickets = Array.from({ length: count }, (_, n) => `ticket${convertSetId}-${n}`);
    for (const [n, id] of tickets.entries()) {
      const createdAt = app.clock.seconds();
      await repository.saveTicket(
        {
          id,
          sessionRef: caller.sessionRef,
          assetIds: ids.slice(n),
          convertSetId,
          format: null,
          maxEdge: null,
          withOriginals: false,
          createdAt,
        },
        0,
      );
    }
    return tickets.map((id) => `${id}.zip`);
  }
  const files = (zip: FileResolverDeps["converted"]["zip"] = async () => undefined) =>
    createFileResolver({
      repository: createDownloadsRepository(app.services.data.db),
      access: app.services.access,
      blobs: app.services.data.blobs,
      renditions: {} as RenditionsService,
      converted: { file: async () => undefined, zip },
      callerByRef: app.services.sessions.callerByRef,
      portalTitle: async () => "Portal",
      now: app.clock.now,
    });

  let turn = 0;
  let next: NodeJS.Immediate;
  const countTurns = () => {
    next = setImmediate(function count() {
      turn++;
      next = setImmediate(count);
    });
  };

  it("of conversions are planned one per turn of the event loop", async () => {
    const tickets = await ticketsFor(20, 1);
    countTurns();
    const planned: number[] = [];
    const served = files(async () => {
      planned.push(turn);
      return undefined;
    });
    await Promise.allSettled(tickets.map((ticket) => served.zip(caller, ticket)));
    clearImmediate(next);
    expect(planned).toHaveLength(20);
    expect(new Set(planned).size).toBe(20);
  });

  it("are planned one per turn of the event loop, each once", async () => {
    const tickets = await ticketsFor(20);
    countTurns();
    const planned: number[] = [];
    const accessInfos = vi.spyOn(app.services.access, "accessInfos");
    accessInfos.mockImplementation((ids) => {
      planned.push(turn);
      return mapSequentially(ids, (id) => app.services.access.accessInfo(id));
    });
    const served = files();
    // Each twice, before the first is planned.
    await Promise.all([...tickets, ...tickets].map((ticket) => served.zip(caller, ticket)));
    clearImmediate(next);
    accessInfos.mockRestore();
    expect(planned).toHaveLength(20);
    expect(new Set(planned).size).toBe(20);
  });

  it("are refused if their session ended while they were queued", async () => {
    const tickets = await ticketsFor(20);
    const served = files();
    const requests = tickets.map((ticket) => served.zip(caller, ticket));
    const logout = app.client(token).call("session.logout", {});
    const states = (await Promise.allSettled(requests)).map(({ status }) => status);
    await logout;
    expect(states.at(-1)).toBe("rejected");
    expect([...states].sort()).toEqual(states);
    await expect(requests.at(-1)).rejects.toMatchObject({ code: "asset.not_available" });
  });
});

describe("downloads that start at once", () => {
  const clock = { now: () => 0 } as never;
  const anybody = { sessionRef: "x" } as unknown as Caller;

  it("are counted in many small transactions, all of them before the end", async () => {
    const batches: number[] = [];
    const count = async (downloads: readonly unknown[]) => {
      await new Promise((resolve) => setImmediate(resolve));
      batches.push(downloads.length);
    };
    const counter = createDownloadCounter({ count } as unknown as DownloadsRepository, clock, () => {});
    const assets = Array.from({ length: 300 }, (_, id) => id + 1);
    for (let n = 0; n < 500; n++) counter.recordStart(`zip ${n}`, assets, anybody);
    // Started before the server stops.
    void counter.flush();
    await counter.flush();
    expect(batches.reduce((sum, rows) => sum + rows, 0)).toBe(150_000);
    expect(Math.max(...batches)).toBeLessThanOrEqual(2000);
  });
});
