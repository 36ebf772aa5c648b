// Set-up of tests that decode, with one decoder for a file, and of those that import: a library and an empty folder for
// each of them.
import { afterAll, afterEach, beforeEach } from "vitest";
import type { ImportOptions } from "../modules/ingest/import.service.ts";
import { createMetadataReader, type MetadataReader } from "../modules/ingest/metadata-reader.service.ts";
import type { Decoder } from "../modules/renditions/decoder.service.ts";
import { newFolder, openLibrary, remove, sharedDecoder, type TestLibrary } from "./import-kit.ts";

interface Opened {
  readonly library: TestLibrary;
  readonly folder: string;
}

/** A decoder for all tests of the file, and the folder that it writes to, where they may write, too. */
export function decoderForAll(options?: Parameters<typeof sharedDecoder>[0]) {
  const { decoder, folder, end } = sharedDecoder(options);
  afterAll(end);
  return { decoder, folder };
}

/** A reader of metadata for all tests of the file. */
export function metadataForAll(): MetadataReader {
  const metadata = createMetadataReader();
  afterAll(() => metadata.close());
  return metadata;
}

/** `use` is called before each test of the file; `around` may watch what is decoded. */
export function libraryForEach(use: (opened: Opened) => void, around = (decoder: Decoder): Decoder => decoder): void {
  const { decoder } = decoderForAll();
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
}

/** Likewise, with a reader of metadata for all tests, and an import of the folder with it, or with another one. */
export function importsForEach(use: (opened: Opened) => void, around?: (decoder: Decoder) => Decoder) {
  let opened: Opened;
  libraryForEach((each) => {
    opened = each;
    use(each);
  }, around);
  const metadata = metadataForAll();
  const run = (reader = metadata, over: Partial<ImportOptions> = {}) =>
    opened.library.import(opened.folder, over, { metadata: reader });
  return { metadata, run };
}
