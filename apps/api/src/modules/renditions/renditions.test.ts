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

it("does not try again at each look what could not be made, but does after a while", async () => {
  const { db, blobs, clock, decoder } = library;
  const pictures = vi.fn(() => Promise.reject(new JobError("too_slow", "No result after 20 s.")));
  const renditions = createRenditionsService(db, blobs, { ...decoder, pictures }, clock);
  const { id } = library.assetAt("a.jpg");
  const look = () => expect(renditions.rendition(id, "w2048")).rejects.toMatchObject({ code: "download.failed" });
  await Promise.all([look(), look()]);
  await look();
  expect(pictures).toHaveBeenCalledTimes(1);
  clock.advance(11 * 60_000);
  await look();
  expect(pictures).toHaveBeenCalledTimes(2);
});
