// Import of a folder of music, with ffmpeg and without.
import { basename } from "node:path";
import { expect, it, vi } from "vitest";
import { hasFfmpeg, hasPerl } from "../../testing/external-programs.ts";
import { openLibrary, type TestLibrary, writeFiles } from "../../testing/import-kit.ts";
import { setUpMetadataReader, setUpTestLibrary } from "../../testing/import-setup.ts";
import { readThirdPartySound, thirdPartySoundNames } from "../../testing/third-party-sounds.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const metadata = setUpMetadataReader();
let library: TestLibrary;
let folder: string;
setUpTestLibrary((opened) => {
  ({ library, folder } = opened);
});

const put = (...names: string[]) =>
  writeFiles(folder, Object.fromEntries(names.map((name) => [basename(name), readThirdPartySound(name)])));
const valuesOf = (path: string) => {
  const { values = {} } = JSON.parse(library.assetAt(path).fields) as { values?: Record<string, number[]> };
  const named = (ids: number[]) =>
    ids.flatMap((id) => library.rows("SELECT value FROM field_value WHERE id = ?", id).map(({ value }) => value));
  return Object.fromEntries(Object.entries(values).map(([field, ids]) => [field, named(ids)]));
};

it.skipIf(!hasPerl)("has title, artist and album, whatever program wrote them", async () => {
  put(...thirdPartySoundNames("cover"));
  const report = await library.import(folder, {}, { metadata });
  expect(report.problems).toEqual([]);
  for (const name of thirdPartySoundNames("cover").map((each) => basename(each))) {
    const asset = library.assetAt(name);
    expect(asset).toMatchObject({ kind: "audio", problem: null, metadata_problem: null, width: 64, height: 48 });
    expect(asset.duration).toBeGreaterThan(1.4);
    expect(asset.fields).toContain("Klangschale");
    if (name === "ffmpeg.aiff") continue;
    expect(valuesOf(name)).toMatchObject({ creator: ["Ida"] });
    if (name !== "mutagen.wav") expect(valuesOf(name)).toMatchObject({ album: ["Stille"] });
  }
});

it("gets a waveform without a cover, also by the next import where an earlier version made none", async () => {
  put("waveform/lame.mp3", "waveform/flac.flac", "waveform/opusenc.opus");
  writeFiles(folder, {
    "score.mid": Buffer.from("MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk\0\0\0\x04\0\xff\x2f\0", "latin1"),
  });
  const first = await library.import(folder, {}, { metadata });
  expect(first.problems).toEqual([]);
  const drawn = "SELECT path FROM asset JOIN asset_path ON asset_id = asset.id WHERE placeholder IS NOT NULL";
  expect(library.rows(drawn)).toHaveLength(3);
  expect(library.assetAt("score.mid")).toMatchObject({ kind: "audio", problem: null });
  await library.db.write((tx) => tx.$client.exec("UPDATE asset SET placeholder = NULL"));
  const second = await library.import(folder, {}, { metadata });
  expect(second.problems).toEqual([]);
  expect(library.rows(drawn)).toHaveLength(3);
  expect(library.assetAt("lame.mp3")).toMatchObject({ version: 2, width: null, problem: null });
  expect(library.assetAt("score.mid")).toMatchObject({ version: 1 });
});

it("needs ffmpeg where nothing else reads it, and gets its waveform once that is installed", {
  tags: ["slow"],
}, async () => {
  put("waveform/lame.mp3");
  writeFiles(folder, {
    "cover.m4a": readThirdPartySound("cover/ffmpeg.m4a"),
    "ffmpeg.m4a": readThirdPartySound("ffmpeg/ffmpeg.m4a"),
  });
  const path = process.env.PATH;
  const alone = openLibrary();
  try {
    process.env.PATH = "/nonexistent";
    const report = await alone.import(folder, { withoutTerms: true });
    expect(report.notices.join()).toContain("only those who may download a sound can play it (3 sounds)");
    expect(report.problems).toEqual([expect.objectContaining({ path: "ffmpeg.m4a", problem: "no_program" })]);
    expect(alone.assetAt("cover.m4a")).toMatchObject({ problem: null, width: 64 });
    process.env.PATH = path;
    if (!hasFfmpeg) return;
    await alone.close({ keep: true });
    const again = openLibrary({ dataFolder: alone.dataFolder, decoder: library.decoder });
    expect((await again.import(folder)).problems).toEqual([]);
    expect(again.assetAt("ffmpeg.m4a")).toMatchObject({ problem: null, version: 2 });
    await again.close();
  } finally {
    process.env.PATH = path;
    await alone.close().catch(() => {});
  }
});
