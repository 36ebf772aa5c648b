// Set-up of tests that decode, with one decoder for a file, and of those that import: a library and an empty folder for
// each of them.
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import type { ImportOptions, ImportParts } from "../modules/ingest/import.service.ts";
import { createMetadataReader, type MetadataReader } from "../modules/ingest/metadata-reader.service.ts";
import { watchFolder } from "../modules/ingest/watch/watch.service.ts";
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

/** Watches the folder while `steps` change something in it, and wait `until` the library has it. */
export async function watched(
  { library, folder }: Opened,
  steps: (until: (isSo: () => boolean) => Promise<unknown>) => Promise<void>,
  parts: Partial<ImportParts> = {},
): Promise<void> {
  const stop = new AbortController();
  const options = { folder, pool: "public", settle: 0.3, signal: stop.signal, leaveOut: [] };
  const watching = watchFolder({ ...library, ...parts }, { ...options, onNews() {}, inTurn: (work) => work() });
  try {
    await steps((isSo) => vi.waitUntil(isSo, { timeout: 40_000 }));
  } finally {
    stop.abort();
    await watching;
  }
}

/** As `libraryForEach`, with a reader of metadata for all tests, and an import of the folder with it, or another one. */
export function importsForEach(use: (opened: Opened) => void, around?: (decoder: Decoder) => Decoder) {
  let opened: Opened;
  libraryForEach((each) => {
    opened = each;
    use(each);
  }, around);
  const metadata = metadataForAll();
  const run = (reader = metadata, over: Partial<ImportOptions> = {}) =>
    opened.library.import(opened.folder, over, { metadata: reader });
  return { metadata, run, watch: (steps: Parameters<typeof watched>[1]) => watched(opened, steps, { metadata }) };
}
