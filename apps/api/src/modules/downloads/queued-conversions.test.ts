// Refusals when many conversions wait: only new downloads are refused, and only because of requests that could be refused
// themselves.

import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import {
  addDocument,
  addPicture,
  CONVERTED_BYTES,
  type PendingConversion,
  pauseConversions,
  waitUntil,
} from "../../testing/conversion-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";
import {
  type ConversionRequest,
  MAX_CONVERSIONS_WAITING,
  MAX_SHARED_WAITERS,
} from "../renditions/conversions/conversions.service.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
beforeEach(async () => {
  // Local guests share one limit, and this test has many.
  app = await startTestApp({ configuration: { workPerNetwork: 1_000 } });
  await app.services.data.db.write((tx) =>
    saveConvertSet(tx, { id: 1, titles: { en: "Screen" }, mime: "image/jpeg", maxEdge: 60 }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const guest = () => logInAs(app, "guest");
const link = (token: string, id: string) => app.client(token).call("download.single", { query: { id, csetid: "1" } });
/** The state of the request after a moment. */
const outcome = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => "made",
      ({ status, code, details }) => `${status} ${code} ${details.source}`,
    ),
    sleep(300, "waits"),
  ]);
async function wantedPicture(): Promise<ConversionRequest> {
  const id = Number(await addPicture(app));
  const source = await queryValue(app.services.data.db, "SELECT content_hash FROM asset WHERE id = ?", id);
  const form = { kind: "picture", mime: "image/jpeg", maxEdge: 60, dpi: null, quality: 80 } as const;
  const wanted = { assetId: id, source: String(source), mime: "image/jpeg", page: 1 };
  return { ...wanted, form: { ...form, profile: "srgb", metadata: "strip" } };
}
/** An archive of one picture, which is queued regardless of the limit. */
const archive = (wanted: ConversionRequest) =>
  app.services.conversions.convertInOrder(Readable.from([wanted]), new AbortController().signal).next();
/** Finishes all conversions, running and future ones. */
async function finishAll(begun: PendingConversion[], all: Promise<unknown>[]) {
  let isOver = false;
  const over = Promise.allSettled(all).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    begun.forEach(({ finish }) => void finish());
    await sleep(5);
  }
  await over;
}

it("waiting archives do not block other callers", async () => {
  const begun = pauseConversions(app);
  const room = app.services.decoder.slots + MAX_CONVERSIONS_WAITING;
  const archives = Array.from({ length: room }, async () => archive(await wantedPicture()));
  await waitUntil(() => begun.length === app.services.decoder.slots);
  await sleep(100);
  const single = link(await guest(), await addPicture(app));
  expect(await outcome(single)).toBe("waits");
  await finishAll(begun, [...archives, single]);
});

it("an archive gets a conversion that another caller was just refused", async () => {
  const begun = pauseConversions(app);
  const make = (wanted: ConversionRequest) => app.services.conversions.convert(wanted, new AbortController().signal);
  const room = app.services.decoder.slots + MAX_CONVERSIONS_WAITING;
  const waiting = (await Promise.all(Array.from({ length: room }, wantedPicture))).map(make);
  await waitUntil(() => begun.length === app.services.decoder.slots);
  const wanted = await wantedPicture();
  const single = make(wanted);
  const same = archive(wanted);
  await expect(single).rejects.toMatchObject({ code: "download.busy", details: { source: "external" } });
  await finishAll(begun, [...waiting, same]);
  expect((await same).value?.blob?.size).toBe(CONVERTED_BYTES);
});

describe("a document of which some pages were made before", () => {
  async function withFirstPage(begun: PendingConversion[]) {
    const id = await addDocument(app, 3);
    const count = begun.length;
    const asked = link(await guest(), id);
    await waitUntil(() => begun.length > count);
    begun[count]?.finish();
    await waitUntil(() => begun.length > count + 1);
    return { id, asked };
  }

  it("is refused where too many wait, before it starts", async () => {
    const begun = pauseConversions(app);
    const { id, asked } = await withFirstPage(begun);
    await finishAll(begun, [asked]);
    await app.services.data.db.write(async (tx) => {
      await execute(tx, "DELETE FROM conversion WHERE asset_id = ? AND page > 1", id);
    });
    const waiting: Promise<unknown>[] = [];
    const room = app.services.decoder.slots + MAX_CONVERSIONS_WAITING;
    const before = begun.length;
    for (let n = 0; n < room; n++) waiting.push(link(await guest(), await addPicture(app)));
    await waitUntil(() => begun.length === before + app.services.decoder.slots);
    await sleep(100);
    expect(await outcome(link(await guest(), id))).toBe("429 download.busy external");
    await finishAll(begun, waiting);
    expect(await outcome(link(await guest(), id))).toBe("waits");
    begun.forEach(({ finish }) => void finish());
  });

  it("is refused where too many wait for the page that is being made", async () => {
    const begun = pauseConversions(app);
    const { id, asked } = await withFirstPage(begun);
    const waiting = [asked];
    for (let n = 1; n < MAX_SHARED_WAITERS; n++) waiting.push(link(await guest(), id));
    await sleep(100);
    expect(await outcome(link(await guest(), id))).toBe("429 download.busy external");
    await finishAll(begun, waiting);
  });
});
