import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildZipFileName, contentDisposition, createNameDeduplicator, safeName } from "./entry-names.ts";

describe("T22 Names of downloaded files", () => {
  it.each([
    ["../../etc/passwd", "_.._etc_passwd"],
    ["a\r\nSet-Cookie: x.jpg", "aSet-Cookie_ x.jpg"],
    ["photo\u202egpj.exe", "photogpj.exe"],
    ["nul.txt", "_nul.txt"],
    ["\u0000", "file"],
    ["\u200d", "file"],
    ["👨\u200d👩\u200d👧.jpg", "👨\u200d👩\u200d👧.jpg"],
    ["نامه\u200cها.pdf", "نامه\u200cها.pdf"],
    ["\u200d.hidden.jpg\u200d", "hidden.jpg"],
    ["  Krüge & Töpfe.tif ", "Krüge & Töpfe.tif"],
  ])("turns %j into %j", (name, safe) => expect(safeName(name)).toBe(safe));

  it("cuts long names and keeps the extension", () => {
    const name = safeName(`${"ä".repeat(300)}.jpeg`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
    expect(name.endsWith("ä.jpeg")).toBe(true);
  });

  it("numbers names that differ only in case", () => {
    expect(["a.jpg", "A.jpg", "a.jpg", "a (2).jpg"].map(createNameDeduplicator())).toEqual([
      "a.jpg",
      "A (2).jpg",
      "a (3).jpg",
      "a (2) (2).jpg",
    ]);
  });

  it("numbers names that differ only in joiners, which some file systems ignore", () => {
    expect(["a\u200db.jpg", "ab.jpg"].map(createNameDeduplicator())).toEqual(["a\u200db.jpg", "ab (2).jpg"]);
  });

  it("makes any list of names unique, safe and free of paths", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (names) => {
        const unique = names.map(createNameDeduplicator());
        expect(new Set(unique.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of unique) expect(name).not.toMatch(/[/\\\p{Cc}]|^\.|^$/u);
      }),
    );
  });

  it("writes a header for any name", () => {
    expect(contentDisposition("attachment", "plain.jpg")).toBe('attachment; filename="plain.jpg"');
    expect(contentDisposition("inline", "Krüge.pdf")).toBe(
      "inline; filename=\"Kruge.pdf\"; filename*=UTF-8''Kr%C3%BCge.pdf",
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(contentDisposition("attachment", `${name}\ud800`)).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });
});

describe("The name of a zip", () => {
  const zip = { portal: "Halm & Ton", first: "Vase Lagune.tif", count: 12, createdAt: 1_795_000_000 };

  it("has the portal, the first file, the number of others, and the day", () => {
    expect(buildZipFileName(zip)).toBe("Halm & Ton - Vase Lagune +11 - 2026-11-18.zip");
    expect(buildZipFileName({ ...zip, count: 1 })).toBe("Halm & Ton - Vase Lagune - 2026-11-18.zip");
  });

  it("is safe and short, whatever portal and file are called", () => {
    expect(buildZipFileName({ ...zip, portal: "A/B: C", first: "..\\x.jpg" })).toBe(
      "A_B_ C - .._x +11 - 2026-11-18.zip",
    );
    const long = buildZipFileName({ ...zip, first: `${"x".repeat(200)}.jpg` });
    expect(long).toBe(`Halm & Ton - ${"x".repeat(60)} +11 - 2026-11-18.zip`);
  });
});
