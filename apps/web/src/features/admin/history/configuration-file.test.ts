import fc from "fast-check";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  ConfigurationFileError,
  type PortalConfiguration,
  packConfiguration,
  parseConfigurationFile,
  unpackConfiguration,
} from "./configuration-file.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const document = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => key !== "__proto__"),
  fc.jsonValue(),
);
const name = fc.constantFrom("settings", "texts de", "texts de-AT", "pages ar").map((one) => one as "settings");
const file = fc.record({
  bytes: fc.uint8Array({ maxLength: 300 }),
  type: fc.constantFrom("text/css", "image/png", "font/woff2", "image/svg+xml", "image/jpeg"),
});
const configuration = fc.record({
  documents: fc.array(fc.tuple(name, document)).map((all) => new Map(all)),
  files: fc
    .array(fc.tuple(fc.constantFrom("style", "dashboardLogo", "loginHero", "tile_a1b2"), file))
    .map((all) => new Map(all)),
});

const errorOf = (zip: Uint8Array) => {
  try {
    parseConfigurationFile(zip);
  } catch (error) {
    if (error instanceof ConfigurationFileError) return [error.code, error.entry];
    throw error;
  }
  return null;
};
const empty: PortalConfiguration = { documents: new Map(), files: new Map() };

describe("a configuration in one file", () => {
  it("is unpacked to the same documents and files", () => {
    fc.assert(
      fc.property(configuration, (given) => {
        const back = unpackConfiguration(packConfiguration(given, NOW));
        const asJson = [...given.documents].map(([key, value]) => [key, JSON.parse(JSON.stringify(value))]);
        expect(Object.fromEntries(back.documents)).toEqual(Object.fromEntries(asJson));
        expect(Object.fromEntries(back.files)).toEqual(Object.fromEntries(given.files));
      }),
    );
  });

  it("has only settings if the file is a settings document of an older portal", () => {
    const older = { version: "4.9.0", appearance: { primary_color: "#004488" } };
    for (const text of [JSON.stringify(older), `\uFEFF${JSON.stringify(older, null, 2)}\n`])
      expect(parseConfigurationFile(strToU8(text))).toEqual({
        documents: new Map([["settings", older]]),
        files: new Map(),
      });
    for (const text of ["", "[1]", "{", "no file of a portal"])
      expect(() => parseConfigurationFile(strToU8(text))).toThrow("no_zip");
    for (const other of [{}, { version: 7 }, { version: "new" }, { metadata: { version: "4.9.0" } }])
      expect(() => parseConfigurationFile(strToU8(JSON.stringify(other)))).toThrow("not_ours");
  });

  it("is rejected with the matching error, for any bytes", () => {
    const manifest = (value: object) => ({ "vitrine.json": strToU8(JSON.stringify(value)) });
    const ours = { format: "vitrine-configuration", version: 1 };
    expect(errorOf(strToU8("no zip at all"))).toEqual(["no_zip", ""]);
    expect(errorOf(zipSync({ "a.txt": strToU8("a") }))).toEqual(["not_ours", ""]);
    expect(errorOf(zipSync(manifest({ ...ours, version: 2 })))).toEqual(["newer", ""]);
    expect(errorOf(zipSync({ ...manifest(ours), "texts/de.json": strToU8("[1]") }))).toEqual([
      "damaged",
      "texts/de.json",
    ]);
    expect(errorOf(zipSync({ ...manifest(ours), "settings.json": strToU8("{") }))).toEqual([
      "damaged",
      "settings.json",
    ]);
    const whole = packConfiguration({ ...empty, documents: new Map([["settings", { a: 1 }]]) }, NOW);
    for (let end = 0; end < whole.length; end++) expect(errorOf(whole.slice(0, end))).not.toBeNull();
  });

  it("is rejected if its unpacked size exceeds the limit", () => {
    const bomb = zipSync({ "files/style.css": new Uint8Array(1000) });
    const directory = new DataView(bomb.buffer, Buffer.from(bomb).indexOf("PK\x01\x02", 0, "latin1"));
    directory.setUint32(24, 510_000_000, true);
    expect(errorOf(bomb)).toEqual(["too_large", ""]);
  });

  it("has tile pictures in a separate folder, so that older portals ignore them", () => {
    const picture = { bytes: new Uint8Array([1]), type: "image/png" };
    const zip = packConfiguration({ ...empty, files: new Map([["tile_a1", picture]]) }, NOW);
    expect(Object.keys(unzipSync(zip))).toEqual(["vitrine.json", "tiles/tile_a1.png"]);
    const swapped = zipSync({
      "vitrine.json": strToU8('{"format":"vitrine-configuration","version":1}'),
      "tiles/style.css": strToU8("a{}"),
      "files/tile_a1.png": strToU8("x"),
    });
    expect(unpackConfiguration(swapped)).toEqual(empty);
  });

  it("may have other entries, which are ignored", () => {
    const zip = zipSync({
      "vitrine.json": strToU8('{"format":"vitrine-configuration","version":1}'),
      "read me.txt": strToU8("kept since May"),
      "texts/__proto__.json": strToU8("{}"),
      "files/../../etc/passwd.png": strToU8("x"),
    });
    expect(unpackConfiguration(zip)).toEqual(empty);
  });
});
