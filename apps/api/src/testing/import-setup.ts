// Set-up of tests that import: a library and an empty folder for each of them, over one decoder.
import { afterAll, afterEach, beforeEach } from "vitest";
import type { Decoder } from "../modules/renditions/decoder.service.ts";
import { newFolder, openLibrary, remove, sharedDecoder, type TestLibrary } from "./import-kit.ts";

interface Opened {
  readonly library: TestLibrary;
  readonly folder: string;
}

/** `use` is called before each test of the file; `around` may watch what is decoded. */
export function libraryForEach(use: (opened: Opened) => void, around = (decoder: Decoder): Decoder => decoder): void {
  const { decoder, end } = sharedDecoder();
  const used = around(decoder);
  let opened: Opened;
  beforeEach(() => {
    opened = { library: openLibrary({ decoder: used }), folder: newFolder() };
    use(opened);
  });
  afterEach(async () => {
    await opened.library.close();
    remove(opened.folder);
  });
  afterAll(end);
}
