import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { createMetadataReader } from "./metadata-reader.service.ts";

const MIME = "application/vnd.oasis.opendocument.text";

function openDocument(file: string, properties: string): string {
  const meta = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"><office:meta>${properties}</office:meta></office:document-meta>`;
  const text = (content: string) => new TextEncoder().encode(content);
  writeFileSync(
    file,
    zipSync({ mimetype: text(MIME), "content.xml": text("<a/>"), "meta.xml": text(meta) }, { level: 0 }),
  );
  return file;
}

it("reads the properties of a document regardless of the documents read before it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-odf-"));
  const empty = ["1", "2", "3"].map((name) => `<meta:user-defined meta:name="Info ${name}"/>`).join("");
  const unnamed = openDocument(join(folder, "a.odt"), empty);
  const named = openDocument(
    join(folder, "b.odt"),
    `${empty}<meta:user-defined meta:name="Author">Ida</meta:user-defined>`,
  );
  const read = async (files: string[]) => {
    const reader = createMetadataReader();
    const tags: Record<string, unknown> = {};
    for (const file of files) tags[file] = Object.fromEntries(await reader.read(file, MIME));
    await reader.close();
    return tags;
  };
  const tags = await read([unnamed, named]);
  expect(tags[named]).toMatchObject({ "XMP-meta:User-defined": "Ida" });
  expect(await read([named, unnamed])).toEqual(tags);
  rmSync(folder, { recursive: true });
}, 60_000);
