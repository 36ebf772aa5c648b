import { expect, test } from "vitest";
import type { FieldVisibility } from "../../db/visibility.ts";
import { createFileUrlSigner } from "../../platform/replies/signed-files.ts";
import { createSigning } from "../../platform/signing.ts";
import type { AssetRecord, LibraryService } from "./library.service.ts";
import { createResultJsonWriter, type ResultRecipient } from "./result-json.ts";

/** A library of records with a long text, which counts how often they are read. */
function startLibrary(maxCached?: number) {
  const read: string[] = [];
  let stale: (ids: readonly number[] | "all") => void = () => {};
  const library = {
    registry: () => ({ labelLocale: (locale: string) => locale }),
    dictionary: { generation: () => 0 },
    onStaleRecords: (listener: typeof stale) => {
      stale = listener;
    },
    readRecord(id: number, _rights: unknown, { locale, signature, downloadState }: Record<string, string>) {
      read.push(`${locale} ${id}`);
      const doc = {
        id: String(id),
        url: `/files/${signature}/x`,
        download_state: downloadState,
        title: "x".repeat(1000),
      };
      return {
        version: 1,
        aclId: 1,
        embargo: null,
        expiry: null,
        unreadTerms: null,
        hasFile: true,
        doc,
      } as unknown as AssetRecord;
    },
  } as unknown as LibraryService;
  const clock = { now: () => 0, seconds: () => 0 };
  const files = createFileUrlSigner(createSigning(Buffer.alloc(32)), clock, "");
  const results = createResultJsonWriter({
    library,
    files,
    mayMakeFilms: () => true,
    ...(maxCached ? { maxCached } : {}),
  });
  const reader = (locale: string, visibility: FieldVisibility = "everyone") =>
    ({
      viewer: { sessionRef: "s", visibility },
      rights: { maySee: () => true, downloadState: () => "withdrawn" },
      locale,
    }) as unknown as ResultRecipient;
  return {
    read,
    stale: (ids: readonly number[] | "all") => stale(ids),
    show: async (ids: readonly number[], locale = "en", visibility?: FieldVisibility) =>
      JSON.parse((await results.assets(ids, reader(locale, visibility))).toString()).response.docs as Record<
        string,
        string
      >[],
    signature: (id: number) => files.pictureSignature("s", id, 1),
  };
}

test("a cached record is completed with the session's signature and the download state", async () => {
  const { show, read, signature } = startLibrary();
  for (let time = 0; time < 2; time++)
    expect((await show([7, 8])).map(({ id, url, download_state }) => [id, url, download_state])).toEqual(
      [7, 8].map((id) => [String(id), `/files/${signature(id)}/x`, "withdrawn"]),
    );
  expect(read).toEqual(["en 7", "en 8"]);
});

test("a changed asset is read again in every language, and no other", async () => {
  const { show, read, stale } = startLibrary();
  const showAll = async () => {
    for (const locale of ["de", "en"]) await show([7, 8], locale);
  };
  await showAll();
  read.length = 0;
  stale([7, 99]);
  await showAll();
  expect(read).toEqual(["de 7", "en 7"]);
  stale("all");
  await showAll();
  expect(read.slice(2)).toEqual(["de 7", "de 8", "en 7", "en 8"]);
});

test("readers with other visibilities get records of their own", async () => {
  const { show, read } = startLibrary();
  for (const visibility of ["everyone", "users", "admins", "users"] as const) await show([7], "en", visibility);
  expect(read).toHaveLength(3);
});

test("keeps the records used last, within the limit", async () => {
  const { show, read } = startLibrary(100_000);
  for (let id = 1; id <= 200; id++) {
    await show([id]);
    await show([1]);
  }
  expect(read).toHaveLength(200);
  await show([2]);
  expect(read).toHaveLength(201);
});
