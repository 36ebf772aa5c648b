// Who is refused where many conversions wait: whoever begins a download, and for those alone who can be refused, too.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tokenOf } from "../../testing/callers.ts";
import {
  addDocument,
  addPicture,
  type HeldConversion,
  holdConversions,
  MADE_BYTES,
  until,
} from "../../testing/conversion-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";
import { MAX_CONVERSIONS_WAITING, MAX_SHARING, type WantedConversion } from "../renditions/conversions.service.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
beforeEach(async () => {
  // Guests of the machine itself count together, and here they are many.
  app = await startTestApp({ configuration: { workPerNetwork: 1_000 } });
  await app.services.data.db.write((tx) =>
    saveConvertSet(tx, { id: 1, titles: { en: "Screen" }, mime: "image/jpeg", maxEdge: 60 }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const guest = () => tokenOf(app, "guest");
const link = (token: string, id: string) => app.client(token).call("download.single", { query: { id, csetid: "1" } });
/** What became of it after a moment. */
const outcome = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => "made",
      ({ status, code, details }) => `${status} ${code} ${details.source}`,
    ),
    sleep(300, "waits"),
  ]);
async function wantedPicture(): Promise<WantedConversion> {
  const id = Number(await addPicture(app));
  const source = app.services.data.db.sqlite.prepare("SELECT content_hash FROM asset WHERE id = ?").pluck().get(id);
  const form = { kind: "picture", mime: "image/jpeg", maxEdge: 60, dpi: null, quality: 80 } as const;
  const wanted = { assetId: id, source: String(source), mime: "image/jpeg", page: 1 };
  return { ...wanted, form: { ...form, profile: "srgb", metadata: "strip" } };
}
/** An archive of one picture, which waits however many do. */
const archive = (wanted: WantedConversion) =>
  app.services.conversions.makeInOrder([wanted], new AbortController().signal).next();
/** Lets everything be made that was begun and will be. */
async function finishAll(begun: HeldConversion[], all: Promise<unknown>[]) {
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

it("archives that wait shut nobody out", async () => {
  const begun = holdConversions(app);
  const room = app.services.decoder.places + MAX_CONVERSIONS_WAITING;
  const archives = Array.from({ length: room }, async () => archive(await wantedPicture()));
  await until(() => begun.length === app.services.decoder.places);
  await sleep(100);
  const single = link(await guest(), await addPicture(app));
  expect(await outcome(single)).toBe("waits");
  await finishAll(begun, [...archives, single]);
});

it("an archive that wants what somebody was just refused gets it all the same", async () => {
  const begun = holdConversions(app);
  const make = (wanted: WantedConversion) => app.services.conversions.make(wanted, new AbortController().signal);
  const room = app.services.decoder.places + MAX_CONVERSIONS_WAITING;
  const waiting = (await Promise.all(Array.from({ length: room }, wantedPicture))).map(make);
  await until(() => begun.length === app.services.decoder.places);
  const wanted = await wantedPicture();
  const single = make(wanted);
  const same = archive(wanted);
  await expect(single).rejects.toMatchObject({ code: "download.busy", details: { source: "external" } });
  await finishAll(begun, [...waiting, same]);
  expect((await same).value?.blob?.size).toBe(MADE_BYTES);
});

describe("a document of which some pages were made before", () => {
  async function withFirstPage(begun: HeldConversion[]) {
    const id = await addDocument(app, 3);
    const count = begun.length;
    const asked = link(await guest(), id);
    await until(() => begun.length > count);
    begun[count]?.finish();
    await until(() => begun.length > count + 1);
    return { id, asked };
  }

  it("is refused like everything else where too many wait, before it starts", async () => {
    const begun = holdConversions(app);
    const { id, asked } = await withFirstPage(begun);
    await finishAll(begun, [asked]);
    await app.services.data.db.write((tx) => {
      tx.$client.prepare("DELETE FROM conversion WHERE asset_id = ? AND page > 1").run(id);
    });
    const waiting: Promise<unknown>[] = [];
    const room = app.services.decoder.places + MAX_CONVERSIONS_WAITING;
    const before = begun.length;
    for (let n = 0; n < room; n++) waiting.push(link(await guest(), await addPicture(app)));
    await until(() => begun.length === before + app.services.decoder.places);
    await sleep(100);
    expect(await outcome(link(await guest(), id))).toBe("429 download.busy external");
    await finishAll(begun, waiting);
    expect(await outcome(link(await guest(), id))).toBe("waits");
    begun.forEach(({ finish }) => void finish());
  });

  it("is refused where too many wait for the page that is being made", async () => {
    const begun = holdConversions(app);
    const { id, asked } = await withFirstPage(begun);
    const waiting = [asked];
    for (let n = 1; n < MAX_SHARING; n++) waiting.push(link(await guest(), id));
    await sleep(100);
    expect(await outcome(link(await guest(), id))).toBe("429 download.busy external");
    await finishAll(begun, waiting);
  });
});
