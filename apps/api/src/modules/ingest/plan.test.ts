// What an import writes for a file, planned in memory from rows and what was read.
import { describe, expect, it } from "vitest";
import type { Companion } from "../../db/tables/companion.table.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import type { SourceFolder } from "../../platform/storage/source-folder.ts";
import { IMPORT_DECODER_VERSION } from "../renditions/recipes.ts";
import { NO_COMPANION_METADATA } from "./companions/companion-metadata.ts";
import { type CompanionPathState, compareCompanions } from "./companions/companion-plan.ts";
import type { StagedCompanion } from "./companions/stage-companions.ts";
import type { DecodedFile } from "./decode.ts";
import type { IdentifiedFile } from "./identify.ts";
import type { ExistingAsset } from "./import.repository.ts";
import { type MappedMetadata, NO_TAGS, READER_VERSION } from "./metadata/embedded-metadata.ts";
import { type LibraryRows, planFile } from "./plan.ts";
import type { Restrictions, TermDates } from "./terms/terms.ts";

const ROOT = "/photos";
const PUBLIC = 1;
const PRESS = 2;
const [SPRING, SUMMER] = [1_000, 2_000];

const DRAWN = { kind: "image", duration: null, width: 60, height: 40, placeholder: "picture" } as const;

const foundAt = (path: string) => ({
  path,
  source: {} as SourceFolder,
  ...{ identity: "1", size: 10, modifiedAt: 20, statusChangedAt: 20 },
});

/** A new JPEG without companions. */
function identified(over: Partial<IdentifiedFile> & { path?: string } = {}): IdentifiedFile {
  const { path = "a.jpg", ...others } = over;
  return {
    file: foundAt(path),
    root: ROOT,
    aclId: PUBLIC,
    blob: { hash: "content", size: 10 } as IdentifiedFile["blob"],
    type: { mime: "image/jpeg", kind: "image" },
    name: path,
    ...{ known: undefined, retry: undefined, removedPaths: [], unreadTerms: undefined },
    companions: compareCompanions(ROOT, [], [], []),
    ...others,
  };
}

const readings = (over: Partial<MappedMetadata> = {}): MappedMetadata => ({
  ...{ fields: new Map(), customTags: new Map() },
  ...over,
});

const analysis = { placeholder: "picture", colours: [] } as unknown as NonNullable<
  NonNullable<DecodedFile["pictures"]>["decoded"]["analysis"]
>;

function decoded(over: Partial<DecodedFile> & { terms?: TermDates } = {}): DecodedFile {
  const { terms, ...others } = over;
  return {
    companions: NO_COMPANION_METADATA,
    metadata: { readings: readings(terms), tags: NO_TAGS },
    pictures: { decoded: { width: 60, height: 40, analysis, pictures: [] }, staged: [] },
    ...others,
  };
}
/** As for known content: pictures are not made again; `metadata`: only where it may have changed. */
const linked = (over: Parameters<typeof decoded>[0] = {}) =>
  decoded({ metadata: undefined, pictures: undefined, ...over });

const nothingStored: LibraryRows = {
  ...{
    content: undefined,
    paths: [],
    at: undefined,
    target: undefined,
    hasSameRenditions: false,
    formerCompanion: undefined,
  },
  companionPlaces: new Map(),
};

const restrictions = (assetId: number, over: Partial<Restrictions> = {}): Restrictions => ({
  assetId,
  aclId: PUBLIC,
  ...{ terms: {}, fileTerms: {}, catalogueTerms: {}, hasCatalogueRecord: false },
  ...over,
});

const stored = (id: number, over: Partial<ExistingAsset> = {}): ExistingAsset => ({
  id,
  ...{ fileName: "a.jpg", mime: "image/jpeg", hasPicture: 1, problem: null, problemTries: 0, metadataProblem: null },
  ...{ decoderVersion: IMPORT_DECODER_VERSION, readerVersion: READER_VERSION, unreadTerms: null, unreadFile: null },
  ...over,
});

const pathRow = (id: number, path: string, missingSince: number | null = null) => ({
  id,
  root: ROOT,
  path,
  missingSince,
});

/** The rows of known content at some paths. */
function rowsOf(known: ExistingAsset, paths: readonly string[], over: Partial<LibraryRows> = {}): LibraryRows {
  return {
    ...nothingStored,
    content: known,
    paths: paths.map((path, at) => pathRow(at + 1, path)),
    target: { ...restrictions(known.id), ...DRAWN },
    ...over,
  };
}

const staged = (role: Companion["role"], path: string): StagedCompanion => ({
  role,
  file: foundAt(path),
  blob: { hash: `content of ${path}`, size: 10 } as StagedCompanion["blob"],
});

const companionRow = (id: number, assetId: number, { role, file, blob }: StagedCompanion): Companion => ({
  ...{ id, assetId, role, root: ROOT, path: file.path, blobHash: blob.hash, size: 10, modifiedAt: 20 },
  ...{ mime: "application/rdf+xml", language: null, marks: null, termsRead: true },
});

const withCompanions = (added: StagedCompanion[], before: Companion[] = [], stale: Companion[] = []) => ({
  companions: compareCompanions(ROOT, added, before, stale),
});

const readAll = (added: readonly StagedCompanion[]) => ({
  companions: { ...NO_COMPANION_METADATA, read: new Set(added.map(({ blob }) => blob.hash)) },
});

describe("content", () => {
  const known = stored(7);
  const here = { assetId: 7 };
  it.each([
    ["is a new asset where nothing is stored", {}, decoded(), {}, "taken", undefined, true],
    ["replaces the asset of its path", {}, decoded(), soleAssetOfPath(3), "replaced", 3, true],
    [
      "is a new asset if the asset of its path has other paths",
      {},
      decoded(),
      { at: { assetId: 3 } },
      "replaced",
      undefined,
      true,
    ],
    ["is unchanged at its path", { known }, linked(), rowsOf(known, ["a.jpg"], { at: here }), "unchanged", 7, false],
    ["is copied at another path", { known }, linked(), rowsOf(known, ["b.jpg"]), "copied", 7, false],
    [
      "joins the asset at the path of another one",
      { known },
      linked(),
      rowsOf(known, ["b.jpg"], { at: { assetId: 3 } }),
      "replaced",
      7,
      false,
    ],
    ["joins an asset that another import added meanwhile", {}, decoded(), rowsOf(known, ["b.jpg"]), "copied", 7, false],
  ] as const)("%s", (_, file, read, rows, outcome, assetId, isWritten) => {
    const plan = planFile(identified(file), read, { ...nothingStored, ...rows });
    expect(plan).toMatchObject({ outcome, assetId });
    expect(plan?.content !== undefined).toBe(isWritten);
  });

  function soleAssetOfPath(assetId: number): Partial<LibraryRows> {
    return { at: { assetId }, target: { ...restrictions(assetId), ...DRAWN } };
  }

  it("is moved from a path whose file was removed, which it loses", () => {
    const file = identified({ known, path: "new.jpg", removedPaths: ["old.jpg"] });
    expect(planFile(file, linked(), rowsOf(known, ["kept.jpg", "old.jpg"]))).toMatchObject({
      ...{ outcome: "moved", removedPathId: 2, fileName: "kept.jpg" },
    });
  });

  it("has to be decoded if it is not known any more", () => {
    expect(planFile(identified({ known }), linked(), nothingStored)).toBeUndefined();
  });

  it.each([
    ["a.jpg", ["b.jpg"], "a.jpg"],
    ["c.jpg", ["b.jpg"], "b.jpg"],
    ["x/a.jpg", ["b.jpg"], "b.jpg"],
  ])("at %s and %j is called %s, by its first path", (path, others, fileName) => {
    expect(planFile(identified({ known, path }), linked(), rowsOf(known, others))).toMatchObject({ fileName });
  });

  it("is not named after a path whose file is missing", () => {
    const rows = rowsOf(known, [], { paths: [pathRow(1, "a.jpg", 99)] });
    expect(planFile(identified({ known, path: "b.jpg" }), linked(), rows)).toMatchObject({ fileName: "b.jpg" });
  });
});

describe("known content that is decoded again", () => {
  const broken = stored(7, { hasPicture: 0, problem: "crashed", problemTries: 1 });
  const at = { at: { assetId: 7 } };
  const failed = (problem: "crashed" | "broken") => ({
    decoded: { width: 0, height: 0, pictures: [] },
    ...{ staged: [], pictureError: new TaskError(problem, "it failed") },
  });

  it("gets a new version with its first picture", () => {
    const plan = planFile(identified({ known: broken, retry: "picture" }), decoded(), rowsOf(broken, ["a.jpg"], at));
    expect(plan).toMatchObject({
      outcome: "replaced",
      assetId: 7,
      content: { isNewVersion: true, columns: { problem: null } },
    });
  });

  it("counts another failure, and announces a retry", () => {
    const read = decoded({ pictures: failed("crashed") });
    const plan = planFile(identified({ known: broken, retry: "picture" }), read, rowsOf(broken, ["a.jpg"], at));
    expect(plan).toMatchObject({ outcome: "unchanged", attempt: { problem: "crashed", problemTries: 2 } });
    expect(plan?.content).toBeUndefined();
    expect(plan?.problems).toMatchObject([{ path: "a.jpg", problem: "crashed", willRetry: true }]);
  });

  it("keeps a picture that cannot be made again", () => {
    const drawn = stored(7, { decoderVersion: 0, mime: "image/tiff" });
    const read = decoded({ pictures: failed("broken") });
    const plan = planFile(identified({ known: drawn, retry: "picture" }), read, rowsOf(drawn, ["a.jpg"], at));
    expect(plan).toMatchObject({ attempt: { problemTries: 0, decoderVersion: IMPORT_DECODER_VERSION } });
    expect(plan?.content).toBeUndefined();
  });

  it("keeps metadata that cannot be read any more", () => {
    const undescribed = stored(7, { hasPicture: 0, problem: "no_program" });
    const metadata = { readings: readings(), tags: NO_TAGS, metadataError: new TaskError("no_program", "no Perl") };
    const file = identified({ known: undescribed, retry: "picture" });
    const plan = planFile(file, decoded({ metadata }), rowsOf(undescribed, ["a.jpg"], at));
    expect(plan).toMatchObject({
      outcome: "replaced",
      content: { isNewVersion: true, readings: undefined },
      metadata: undefined,
    });
    expect(plan?.content?.columns).not.toHaveProperty("metadataProblem");
  });

  it("is described anew in the same version if only its metadata was missing", () => {
    const unread = stored(7, { metadataProblem: "no_program", unreadTerms: "no_program" });
    const plan = planFile(identified({ known: unread, retry: "metadata" }), decoded(), rowsOf(unread, ["a.jpg"], at));
    expect(plan).toMatchObject({
      ...{
        outcome: "unchanged",
        content: { isNewVersion: false, columns: { unreadTerms: null, metadataProblem: null } },
      },
    });
  });
});

describe("usage terms", () => {
  const known = stored(7, { readerVersion: 0 });
  const strict = {
    ...restrictions(7, { fileTerms: { embargo: SUMMER, expiry: SPRING } }),
    ...DRAWN,
  } as const;
  const at = { at: { assetId: 7 }, target: strict };

  it.each([
    [
      "stay where they are stricter than those of the same file",
      {},
      { embargo: SPRING },
      { embargo: SUMMER, expiry: SPRING },
    ],
    [
      "are those of the file where these are stricter",
      {},
      { embargo: SUMMER + 1 },
      { embargo: SUMMER + 1, expiry: SPRING },
    ],
    [
      "are relaxed by another sidecar, once everything was read",
      withCompanions([staged("sidecar", "a.xmp")]),
      { embargo: SPRING },
      { embargo: SPRING },
    ],
  ])("%s", (_, file, terms, expected) => {
    const metadata = planFile(
      identified({ known, ...file }),
      linked({ ...decoded({ terms }), pictures: undefined }),
      rowsOf(known, ["a.jpg"], at),
    )?.metadata;
    expect({ embargo: metadata?.embargo, expiry: metadata?.expiry }).toEqual({ expiry: undefined, ...expected });
  });

  it("are not relaxed while a companion could not be read", () => {
    const companions = { ...NO_COMPANION_METADATA, isWhole: false };
    const file = identified({ known, ...withCompanions([staged("sidecar", "a.xmp")]) });
    const read = linked({ companions, metadata: { readings: readings({ embargo: SPRING }), tags: NO_TAGS } });
    expect(planFile(file, read, rowsOf(known, ["a.jpg"], at))?.metadata).toMatchObject({
      embargo: SUMMER,
      expiry: SPRING,
    });
  });

  it("of new content at a path stay where they are stricter, unless all of it was read", () => {
    const rows = { ...nothingStored, at: { assetId: 7 }, target: strict };
    const unread = { readings: readings(), tags: NO_TAGS, metadataError: new TaskError("broken", "cut off") };
    expect(planFile(identified(), decoded({ terms: { embargo: SPRING } }), rows)?.content?.readings?.embargo).toBe(
      SPRING,
    );
    expect(planFile(identified(), decoded({ metadata: unread }), rows)?.content?.readings?.embargo).toBe(SUMMER);
  });

  it("of metadata read for another asset only tighten those of the asset", () => {
    const companions = { ...NO_COMPANION_METADATA, terms: { embargo: SUMMER } };
    const plan = planFile(
      identified(),
      decoded({ companions, terms: { embargo: SUMMER } }),
      rowsOf(stored(8), ["b.jpg"]),
    );
    expect(plan).toMatchObject({
      assetId: 8,
      metadata: undefined,
      stricterTerms: { embargo: SUMMER },
      companions: undefined,
    });
  });

  it("that cannot be read hide a new asset, and one that changes", () => {
    const unreadTerms = { reason: "crashed", file: null } as const;
    const metadata = { readings: readings(), tags: NO_TAGS, metadataError: new TaskError("crashed", ""), unreadTerms };
    expect(planFile(identified(), decoded({ metadata }), nothingStored)?.content?.columns).toMatchObject({
      ...{ unreadTerms: "crashed", unreadFile: null, metadataProblem: "crashed" },
    });
    const companions = { ...NO_COMPANION_METADATA, unreadTerms: { reason: "unreadable", file: "a.xmp" } as const };
    const plan = planFile(identified({ known: stored(7) }), linked({ companions }), rowsOf(stored(7), ["a.jpg"]));
    expect(plan?.unreadTerms).toEqual({ reason: "unreadable", file: "a.xmp" });
  });

  it("show a hidden asset once they are read", () => {
    const hidden = stored(7, { unreadTerms: "crashed" });
    const read = linked({ metadata: { readings: readings(), tags: NO_TAGS } });
    expect(planFile(identified({ known: hidden }), read, rowsOf(hidden, ["a.jpg"]))?.unreadTerms).toBeNull();
  });

  it("of the asset that had the file as its companion apply to the file", () => {
    const row = companionRow(5, 3, staged("raw", "a.cr2"));
    const rows = { ...nothingStored, formerCompanion: { row, terms: { embargo: SUMMER } } };
    expect(planFile(identified({ path: "a.cr2" }), decoded(), rows)).toMatchObject({
      ...{ detachedCompanionId: 5, stricterTerms: { embargo: SUMMER } },
    });
  });
});

describe("sidecars", () => {
  const known = stored(7);
  const rows = rowsOf(known, ["a.jpg"], { at: { assetId: 7 } });
  const sidecar = staged("sidecar", "a.xmp");
  const row = companionRow(5, 7, sidecar);

  it.each([
    ["a new one", withCompanions([sidecar]), true, [], ["a.xmp"]],
    ["the stored one", withCompanions([sidecar], [row]), false, [], ["a.xmp"]],
    ["a removed one", withCompanions([], [row], [row]), true, [5], []],
    [
      "a second one, which is ignored",
      withCompanions([sidecar, staged("sidecar", "b.xmp")], [row]),
      false,
      [],
      ["a.xmp", "b.xmp"],
    ],
  ])("describe the asset: %s", (_, file, isDescribedAnew, removed, saved) => {
    const companion = file.companions.isChanged ? undefined : { row, terms: {} };
    const at = { ...rows, companionPlaces: new Map([["a.xmp", { companion }]]) };
    const metadata = file.companions.isDescribedAnew ? decoded().metadata : undefined;
    const plan = planFile(identified({ known, ...file }), linked({ ...readAll(file.companions.added), metadata }), at);
    expect(plan?.metadata !== undefined).toBe(isDescribedAnew);
    expect(plan?.companions).toMatchObject({ removed, isChanged: file.companions.isChanged });
    expect(plan?.companions?.saved.map((each) => each.row.path)).toEqual(saved);
  });

  it.each([
    ["crashed", []],
    ["broken", ["a.xmp"]],
  ] as const)("that failed as %s are stored unless the next import may read them: %j", (problem, saved) => {
    const failed = new Map([[sidecar.blob.hash, new TaskError(problem, "no")]]);
    const read = decoded({ companions: { ...NO_COMPANION_METADATA, failed, isWhole: false } });
    const plan = planFile(identified(withCompanions([sidecar])), read, nothingStored);
    expect(plan?.companions?.saved.map((each) => each.row.path)).toEqual(saved);
    expect(plan?.problems).toMatchObject([{ path: "a.xmp", problem: "unread" }]);
  });
});

describe("an asset that becomes a companion", () => {
  const raw = staged("raw", "a.cr2");
  const file = identified(withCompanions([raw]));
  const asset = (over: Partial<Restrictions> = {}, paths = 1, pathId = 9): CompanionPathState => ({
    asset: { pathId, paths, restrictions: restrictions(3, over) },
  });
  const planWith = (place: CompanionPathState, over: Partial<LibraryRows> = {}) =>
    planFile(file, decoded(readAll([raw])), {
      ...nothingStored,
      companionPlaces: new Map([["a.cr2", place]]),
      ...over,
    });

  it("is merged, so that its id is an alias, and its terms apply", () => {
    const plan = planWith(asset({ terms: { embargo: SUMMER } }));
    expect(plan?.companions?.saved).toMatchObject([
      { row: { role: "raw", termsRead: true }, removedPathId: 9, mergedAssetId: 3 },
    ]);
    expect(plan?.stricterTerms).toEqual({ embargo: SUMMER });
  });

  it("only loses the path if it has others", () => {
    expect(planWith(asset({}, 2))?.companions?.saved).toMatchObject([{ removedPathId: 9, mergedAssetId: undefined }]);
  });

  it("is merged with the last of its paths", () => {
    const second = staged("subtitles", "a.srt");
    const places = new Map([
      ["a.cr2", asset({}, 2)],
      ["a.srt", { asset: { pathId: 10, paths: 2, restrictions: restrictions(3) } }],
    ]);
    const plan = planFile(identified(withCompanions([raw, second])), decoded(), {
      ...nothingStored,
      companionPlaces: places,
    });
    expect(plan?.companions?.saved.map(({ mergedAssetId }) => mergedAssetId)).toEqual([undefined, 3]);
  });

  it("is not merged with itself", () => {
    const known = stored(3);
    const rows = rowsOf(known, ["a.cr2"], { companionPlaces: new Map([["a.cr2", asset({}, 1, 1)]]) });
    const plan = planFile(identified({ known, ...withCompanions([raw]) }), linked(readAll([raw])), rows);
    expect(plan?.companions?.saved).toMatchObject([{ removedPathId: 1, mergedAssetId: undefined }]);
    expect(plan?.fileName, "its only other path is that of the companion").toBe("a.jpg");
  });

  const intoCatalogued = (catalogueTerms: TermDates) => ({
    target: { ...restrictions(7, { catalogueTerms }), ...DRAWN } as const,
  });
  it.each([
    ["in another pool", asset({ aclId: PRESS }), {}],
    ["with a catalogue record", asset({ hasCatalogueRecord: true }), {}],
    [
      "whose embargo the catalogue of the other would lift",
      asset({ terms: { embargo: SUMMER } }),
      intoCatalogued({ embargo: SPRING }),
    ],
    [
      "whose expiry the catalogue of the other would lift",
      asset({ terms: { expiry: SPRING } }),
      intoCatalogued({ expiry: SUMMER }),
    ],
  ])("stays separate %s", (_, place, rows) => {
    expect(planWith(place, rows)?.companions).toMatchObject({ saved: [], isChanged: false, terms: [] });
  });

  it("passes on terms that were read earlier, and cannot be read now", () => {
    const row = companionRow(5, 3, raw);
    const place = { companion: { row, terms: { expiry: SPRING } } };
    const unread = { ...nothingStored, companionPlaces: new Map([["a.cr2", place]]) };
    expect(planFile(file, decoded(), unread)?.stricterTerms).toEqual({ expiry: SPRING });
    expect(planFile(file, decoded(readAll([raw])), unread)?.stricterTerms).toEqual({});
  });
});
