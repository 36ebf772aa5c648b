import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import type { TaskError } from "../../../../platform/processes/child-task.ts";
import { picture } from "../../../../testing/import-kit.ts";
import { setUpDecoder } from "../../../../testing/import-setup.ts";
import { detectFileType } from "../../../ingest/detect-file-type.ts";
import { IMPORT_PICTURE_SIZES } from "../../decoder.service.ts";

// Starts child processes and renders pages, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = setUpDecoder({ workers: 1, memoryBytes: 600e6 });

const FOREIGN = fileURLToPath(new URL("../../../../testing/third-party-documents/", import.meta.url));
const filesIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const foreign = (name: string) => readFileSync(join(FOREIGN, name));

async function shown(name: string, bytes: Uint8Array) {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  const { mime, kind } = await detectFileType(bytes.subarray(0, 65_536), name);
  expect(kind).toBe("document");
  return decoder.pictures(path, mime, IMPORT_PICTURE_SIZES, { analyse: true });
}
const outcome = (name: string, bytes: Uint8Array) =>
  shown(name, bytes).then(
    ({ pictures }) => `${pictures[0]?.width} x ${pictures[0]?.height}`,
    (error: TaskError) => error.code,
  );

/** The file with some of its parts replaced. */
const changed = (name: string, parts: Zippable) => zipSync({ ...unzipSync(foreign(name)), ...parts });

describe("office files of other programs", () => {
  it.each(filesIn(FOREIGN).filter((name) => !name.endsWith(".md")))(
    "%s is rendered as a page with its text",
    async (name) => {
      const made = await shown(name, foreign(name));
      const isWide = /\.(pptx|odp)$/.test(name);
      expect([made.pictures[0]?.width, made.pictures[0]?.height]).toEqual(isWide ? [1280, 905] : [905, 1280]);
      expect(made).toMatchObject({ width: 0, height: 0 });
      expect(made.text).toContain("Lagune mit Orangen");
      expect(made.text).toMatch(/1912|Lagune & ihre/);
      if (/^(python-pptx|odfpy\.odp)/.test(name)) expect(made.text).toContain("Zweite Folie");
    },
  );

  it.each([
    ["openpyxl.xlsx", "docProps/thumbnail.jpeg"],
    ["python-pptx.pptx", "docProps/thumbnail.jpeg"],
    ["odfpy.odt", "Thumbnails/thumbnail.png"],
  ])("%s is shown by the thumbnail that it holds, and found by its words", async (name, part) => {
    const small = picture(1, 256, 192);
    const bytes = changed(name, { [part]: await (part.endsWith("png") ? small.png() : small.jpeg()).toBuffer() });
    const made = await shown(name, bytes);
    expect([made.pictures[0]?.width, made.pictures[0]?.height]).toEqual([256, 192]);
    expect(made.text).toContain("Lagune mit Orangen");
    expect(await outcome(name, changed(name, { [part]: strToU8("no picture") }))).toMatch(/905 x 1280|1280 x 905/);
  });
});

describe("hostile office files", () => {
  it.each(["python-docx.docx", "openpyxl.xlsx", "python-pptx.pptx", "odfpy.ods"])(
    "end with a page or a reason when %s is truncated or damaged",
    async (name) => {
      const bytes = foreign(name);
      expect(await outcome(name, bytes.subarray(0, bytes.length * 0.7))).toBe("broken");
      for (let n = 1; n <= 2; n++) {
        const spoilt = Buffer.from(bytes);
        for (let at = 40 * n; at < spoilt.length; at += 997 * n) spoilt[at] = (at * n) % 256;
        expect(await outcome(name, spoilt)).toMatch(/^(905 x 1280|1280 x 905|broken|unsupported)$/);
      }
    },
  );

  const body = (content: string, before = "") =>
    strToU8(`${before}<w:document xmlns:w="urn:w"><w:body><w:p><w:r>${content}</w:r></w:p></w:body></w:document>`);
  it("are rejected if they are zip bombs, and expand no entities", async () => {
    const word = "word/document.xml";
    const bomb = body(`<w:t>${"a".repeat(80_000_000)}</w:t>`);
    expect(await outcome("a.docx", changed("docx-js.docx", { [word]: bomb }))).toBe("broken");
    const laughs = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    for (const entity of ["&b;", "&x;"]) {
      expect(await outcome("a.docx", changed("docx-js.docx", { [word]: body(`<w:t>${entity}</w:t>`, laughs) }))).toBe(
        "broken",
      );
    }
    const deep = strToU8(`<w:document xmlns:w="urn:w">${"<w:p>".repeat(200_000)}`);
    expect(await outcome("a.docx", changed("docx-js.docx", { [word]: deep }))).toBe("broken");
    expect(await outcome("a.docx", changed("docx-js.docx", { [word]: body(`<w:t>&lt;b&gt;</w:t>`) }))).toBe(
      "905 x 1280",
    );
  });

  it("are rejected if they are no office files", async () => {
    expect(await outcome("a.docx", zipSync({ "a.txt": strToU8("x") }))).toBe("broken");
    const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000_000)]);
    expect(await outcome("a.docx", old)).toBe("unsupported");
  });
});

describe("files that have a password", () => {
  it.each(filesIn(join(FOREIGN, "locked")))("are detected: %s", async (name) => {
    expect(await outcome(name, foreign(join("locked", name)))).toBe("encrypted");
  });

  it("are detected where a whole OpenDocument is encrypted", async () => {
    const whole = { mimetype: strToU8("application/vnd.oasis.opendocument.text"), "encrypted-package": strToU8("x") };
    expect(await outcome("a.odt", zipSync(whole))).toBe("encrypted");
  });

  it("are detected in a large file", async () => {
    const large = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000_000)]);
    // Over the edge of what is read at a time.
    large.write("EncryptedPackage", 999_990, "utf16le");
    expect(await outcome("a.docx", large)).toBe("encrypted");
  });

  it("are shown where the password only protects against changes", async () => {
    expect(await outcome("qpdf.pdf", foreign(join("owner", "qpdf.pdf")))).toBe("1280 x 853");
  });

  it("are shown although their manifest is damaged", async () => {
    const spoilt = changed("odfpy.odt", { "META-INF/manifest.xml": strToU8("<manifest") });
    expect(await outcome("odfpy.odt", spoilt)).toBe("905 x 1280");
  });
});
