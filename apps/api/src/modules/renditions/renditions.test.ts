import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { JobError } from "../../platform/child-job.ts";
import { newFolder, openLibrary, picture, remove, type TestLibrary } from "../../testing/import-kit.ts";
import { createRenditionsService } from "./renditions.service.ts";

let library: TestLibrary;
let folder: string;
beforeAll(async () => {
  library = openLibrary();
  folder = newFolder({ "a.jpg": await picture(1).jpeg().toBuffer() });
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
  "does not try again at each look what is $problem, but does after a while",
  async ({ problem, rest, over }) => {
    const { db, blobs, clock, decoder } = library;
    const pictures = vi.fn(() => Promise.reject(new JobError(problem, "It did not work.")));
    const renditions = createRenditionsService(db, blobs, { ...decoder, pictures }, clock);
    const { id } = library.assetAt("a.jpg");
    const look = () => expect(renditions.rendition(id, "w2048")).rejects.toMatchObject({ code: "download.failed" });
    await Promise.all([look(), look()]);
    clock.advance(rest);
    await look();
    expect(pictures).toHaveBeenCalledTimes(1);
    clock.advance(over - rest);
    await look();
    expect(pictures).toHaveBeenCalledTimes(2);
  },
);
