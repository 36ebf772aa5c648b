import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PICTURE_MIME_TYPES, VIDEO_MIME } from "@vitrine/contract/conversion";
import { describe, expect, it } from "vitest";
import { getConvertSetKindOfMime } from "../../db/convert-set-kind.ts";
import { DECODERS, decoderOf, FILE_FORMATS } from "./decoder-registry.ts";
import { UNDECODED_FORMATS } from "./decoders/undecoded-formats.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

it("has every folder of decoders", () => {
  const folders = readdirSync(join(folder, "decoders"), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(DECODERS.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort());
});

it("matches each media type by exactly one decoder", () => {
  const mimes = DECODERS.flatMap(({ matches }) => matches.map(({ mime }) => mime));
  expect(mimes.filter((mime, at) => mimes.indexOf(mime) !== at)).toEqual([]);
  for (const decoder of DECODERS) {
    for (const { mime, audioOnly } of decoder.matches) {
      expect(decoderOf(mime), mime).toBe(decoder);
      expect(DECODERS.filter((other) => other !== decoder && other.matchesOthers?.test(mime))).toEqual([]);
      if (audioOnly) expect(decoderOf(audioOnly.mime)?.name, audioOnly.mime).toBe("sound");
    }
  }
  expect(UNDECODED_FORMATS.filter(({ mime }) => decoderOf(mime))).toEqual([]);
});

it("knows each file extension and each beginning of a file once", () => {
  const extensions = FILE_FORMATS.flatMap((format) => format.extensions?.split(" ") ?? []);
  expect(extensions.filter((extension, at) => extensions.indexOf(extension) !== at)).toEqual([]);
  for (const start of [
    "DDS |",
    "v/1\x01",
    "#?RADIANCE",
    "SDPX",
    "qoif",
    "/* XPM */",
    "\x01\xda\0\x01",
    "P6\n5 5",
    "P7\nW",
  ])
    expect(FILE_FORMATS.filter(({ signature }) => signature?.(start)).length, start).toBeLessThanOrEqual(1);
});

describe.each(DECODERS)("the decoder $name", (decoder) => {
  const { limits, attempts, converts, matches } = decoder;

  it("has limits", () => {
    expect(limits.processes === "cores" || limits.processes > 0).toBe(true);
    expect(limits.maxBytes ?? 1).toBeGreaterThan(0);
  });

  it("can do what its definition says", async () => {
    const { run }: { run: Record<string, unknown> } = await import(`./decoders/${decoder.name}/run.ts`);
    const wanted = [...attempts, ...matches.flatMap((format) => format.attempts ?? [])].map(({ name }) => name);
    expect(attempts.length).toBeGreaterThan(0);
    expect(Object.keys(run)).toEqual(expect.arrayContaining([...wanted, ...(converts === "film" ? ["convert"] : [])]));
  });

  it("converts to what can be downloaded", () => {
    if (converts) expect([...PICTURE_MIME_TYPES, VIDEO_MIME].map(getConvertSetKindOfMime)).toContain(converts);
  });
});

/** Packages that a file and those that it imports load at once; types and lazy imports are none of them. */
function packagesLoadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^;"]*?from )?"([^"]+)";/gm,
  )) {
    if (!specifier.startsWith(".")) seen.add(specifier);
    else if (existsSync(join(dirname(file), specifier))) packagesLoadedBy(join(dirname(file), specifier), seen);
  }
  return seen;
}

it("is loaded without the libraries that decode", () => {
  const heavy = new Set(
    DECODERS.flatMap(({ name }) => [...packagesLoadedBy(join(folder, "decoders", name, "run.ts"))]).filter(
      (name) => !/^(\/|node:|@vitrine\/)/.test(name),
    ),
  );
  expect([...heavy]).toEqual(
    expect.arrayContaining(["sharp", "fontkit", "@imagemagick/magick-wasm", "@hyzyla/pdfium"]),
  );
  const ofServer = packagesLoadedBy(join(folder, "../../main.ts"));
  expect(ofServer).toContain(join(folder, "decoder-registry.ts"));
  // The server itself reads XML in catalogues.
  expect([...heavy].filter((name) => ofServer.has(name))).toEqual(["saxes"]);
  expect([...ofServer].filter((file) => file.endsWith("/run.ts"))).toEqual([]);
});
