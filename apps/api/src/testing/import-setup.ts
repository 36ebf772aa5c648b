// Set-up for tests: a shared decoder per file, and a library and an empty folder per test.
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import type { ImportDeps, ImportOptions } from "../modules/ingest/import.service.ts";
import { createMetadataReader, type MetadataReader } from "../modules/ingest/metadata/metadata-reader.service.ts";
import { watchFolder } from "../modules/ingest/watch/watch.service.ts";
import type { Decoder } from "../modules/renditions/decoder.service.ts";
import { newFolder, openLibrary, remove, sharedDecoder, type TestLibrary } from "./import-kit.ts";

interface LibraryAndFolder {
  readonly library: TestLibrary;
  readonly folder: string;
}

/** A decoder for all tests of the file, and its folder, where tests may write, too. */
export function setUpDecoder(options?: Parameters<typeof sharedDecoder>[0]) {
  const { decoder, folder, end } = sharedDecoder(options);
  afterAll(end);
  return { decoder, folder };
}

/** A metadata reader for all tests of the file. */
export function setUpMetadataReader(): MetadataReader {
  const metadata = createMetadataReader();
  afterAll(() => metadata.close());
  return metadata;
}

/** Opens a library and a folder for each test of the file and passes them to `use`; `around` may wrap the decoder. */
export function setUpTestLibrary(
  use: (opened: LibraryAndFolder) => void,
  around = (decoder: Decoder): Decoder => decoder,
): void {
  const { decoder } = setUpDecoder();
  const used = around(decoder);
  let opened: LibraryAndFolder;
  beforeEach(() => {
    opened = { library: openLibrary({ decoder: used }), folder: newFolder() };
    use(opened);
  });
  afterEach(async () => {
    await opened.library.close();
    remove(opened.folder);
  });
}

/** Watches the folder while `steps` change its files, and wait `until` the library has the change. */
export async function withWatch(
  { library, folder }: LibraryAndFolder,
  steps: (until: (isSo: () => boolean) => Promise<unknown>) => Promise<void>,
  parts: Partial<ImportDeps> = {},
): Promise<void> {
  const stop = new AbortController();
  const options = { folder, pool: "public", settle: 0.3, signal: stop.signal, excludedPaths: [] };
  const watching = watchFolder(
    { ...library, ...parts },
    { ...options, async onEvent() {}, runExclusively: (work) => work() },
  );
  try {
    await steps((isSo) => vi.waitUntil(isSo, { timeout: 40_000 }));
  } finally {
    stop.abort();
    await watching;
  }
}

/** Like `setUpTestLibrary`, with a shared metadata reader and a function that imports the folder. */
export function setUpImports(use: (opened: LibraryAndFolder) => void, around?: (decoder: Decoder) => Decoder) {
  let opened: LibraryAndFolder;
  setUpTestLibrary((each) => {
    opened = each;
    use(each);
  }, around);
  const metadata = setUpMetadataReader();
  const run = (reader = metadata, over: Partial<ImportOptions> = {}) =>
    opened.library.import(opened.folder, over, { metadata: reader });
  return { metadata, run, watch: (steps: Parameters<typeof withWatch>[1]) => withWatch(opened, steps, { metadata }) };
}
