import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { TaskError } from "../../platform/child-task.ts";
import { newFolder, openLibrary, pdf, picture, remove, type TestLibrary } from "../../testing/import-kit.ts";
import type { Decoder } from "./decoder.service.ts";
import { createRenditionsService } from "./renditions.service.ts";

let library: TestLibrary;
let folder: string;
beforeAll(async () => {
  library = openLibrary();
  const pages = pdf([
    [1, 0, 0],
    [0, 1, 0],
  ]);
  folder = newFolder({ "a.jpg": await picture(1).jpeg().toBuffer(), "b.pdf": pages });
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

it("says so where nothing stands for what cannot be made", async () => {
  const { db, blobs, clock, decoder } = library;
  const { id } = library.assetAt("b.pdf");
  const pictures = () => Promise.reject(new TaskError("too_slow", "It did not work."));
  const renditions = createRenditionsService(db, blobs, { ...decoder, pictures }, clock);
  await expect(renditions.rendition(id, "page-2")).rejects.toMatchObject({ code: "download.failed", status: 422 });
});
