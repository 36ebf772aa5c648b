import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { readTagsOfFiles, startExifTool } from "./exiftool.ts";

const META = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"><office:meta>${["1", "2", "3", "4"]
   .map((name) => `<meta:user-defined meta:name="Info ${name}"/>`)
   .join("")}</office:meta></office:document-meta>`;

it("reads the same tags whenever it reads the same file", { tags: ["slow"] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-exiftool-"));
  const file = join(folder, "a.odt");
  const text = (content: string) => new TextEncoder().encode(content);
  writeFileSync(
    file,
    zipSync(
      {
        mimetype: text("application/vnd.oasis.opendocument.text"),
        "content.xml": text("<a/>"),
        "meta.xml": text(META),
      },
      { level: 0 },
    ),
  );
  const results = new Set<string>();
  for (let run = 0; run < 8; run++) {
    const tool = startExifTool();
    const [tags] = await readTagsOfFiles(tool, [file], ["-G1", "-struct", "-XMP-meta:all"]);
    results.add(JSON.stringify(tags));
    await tool.end();
  }
  expect([...results]).toHaveLength(1);
  expect([...results][0]).toContain("User-defined");
  rmSync(folder, { recursive: true });
});
