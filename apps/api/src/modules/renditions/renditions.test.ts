import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { TaskError } from "../../platform/processes/child-task.ts";
import {
  createPdf,
  createWav,
  newFolder,
  openLibrary,
  picture,
  remove,
  type TestLibrary,
} from "../../testing/import-kit.ts";
import type { Decoder } from "./decoder.service.ts";
import { createRenditionsService } from "./renditions.service.ts";

let library: TestLibrary;
let folder: string;
beforeAll(async () => {
  library = openLibrary();
  const pages = createPdf([
    [1, 0, 0],
    [0, 1, 0],
  ]);
  const sounds = Array.from({ length: 21 }, (_, n) => [`${n}.wav`, createWav(n)]);
  const pictures = { "a.jpg": await picture(1).jpeg().toBuffer(), "c.jpg": await picture(2).jpeg().toBuffer() };
  folder = newFolder({ ...pictures, "b.pdf": pages, ...Object.fromEntries(sounds) });
  await library.import(folder);
});
afterAll(async () => {
  await library.close();
  remove(folder);
});

it.each([
  { problem: "broken", rest: 9 * 60_000, over: 11 * 60_000 },
  { problem: "too_slow", rest: 15_000, over: 25_000 },
] as const)(
  "shows the largest picture there is for one that is $problem, and tries again after a while",
  async ({ problem, rest, over }) => {
    const { db, blobs, clock, decoder } = library;
    const pictures = vi.fn<Decoder["pictures"]>(() => Promise.reject(new TaskError(problem, "It did not work.")));
    const renditions = createRenditionsService(db, blobs, { ...decoder, pictures }, clock);
    const { id } = library.assetAt("a.jpg");
    const largest = await renditions.rendition(id, "w1280");
    const look = async () => expect(await renditions.rendition(id, "w2048")).toEqual(largest);
    await Promise.all([look(), look()]);
    // Somebody waits: an import may take longer.
    expect(pictures.mock.lastCall?.[3]).toEqual({ limitMs: 20_000 });
    clock.advance(rest);
    await look();
    expect(pictures).toHaveBeenCalledTimes(1);
    clock.advance(over - rest);
    await look();
    expect(pictures).toHaveBeenCalledTimes(2);
  },
);

it("fails where there is no fallback", async () => {
  const { db, blobs, clock, decoder } = library;
  const { id } = library.assetAt("b.pdf");
  const pictures = () => Promise.reject(new TaskError("too_slow", "It did not work."));
  const renditions = createRenditionsService(db, blobs, { ...decoder, pictures }, clock);
  await expect(renditions.rendition(id, "page-2")).rejects.toMatchObject({ code: "download.failed", status: 422 });
});

it("renders a fallback once, however many requests there are", async () => {
  const { db, blobs, clock, decoder } = library;
  const { id } = library.assetAt("c.jpg");
  await db.write((tx) => tx.$client.prepare("DELETE FROM rendition WHERE asset_id = ?").run(id));
  const pictures = () => Promise.reject(new TaskError("broken", "It did not work."));
  const icon = vi.fn(decoder.icon);
  const renditions = createRenditionsService(db, blobs, { ...decoder, pictures, icon }, clock);
  const look = () => Promise.all(Array.from({ length: 5 }, () => renditions.rendition(id, "w640")));
  for (const drawn of [1, 2]) {
    expect(new Set((await look()).map((each) => each?.blobHash)).size).toBe(1);
    expect(icon).toHaveBeenCalledTimes(drawn);
  }
});

it("converts films and sounds one at a time, and refuses requests when too many wait", async () => {
  const { db, blobs, clock, decoder } = library;
  const ends: (() => void)[] = [];
  const audible: Decoder["audible"] = (_path, use) =>
    new Promise<void>((resolve) => ends.push(resolve)).then(() => use(join(folder, "0.wav")));
  const renditions = createRenditionsService(db, blobs, { ...decoder, audible }, clock);
  const ids = Array.from({ length: 21 }, (_, n) => library.assetAt(`${n}.wav`).id);
  const last = ids.pop() ?? 0;
  const playing = ids.map((id) => renditions.rendition(id, "play"));
  await vi.waitFor(() => expect(ends).toHaveLength(1), 60_000);
  await expect(renditions.rendition(last, "play")).rejects.toMatchObject({ code: "download.busy", status: 429 });
  for (let done = 0; done < ids.length; done++) {
    await vi.waitFor(() => expect(ends).toHaveLength(done + 1), 60_000);
    ends[done]?.();
  }
  expect((await Promise.all(playing)).map((made) => made?.mime)).toEqual(ids.map(() => "audio/mp4"));
});
