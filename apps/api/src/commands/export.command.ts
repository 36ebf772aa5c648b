import { closeSync, renameSync, rmSync, writeSync } from "node:fs";
import { extname, resolve } from "node:path";
import { type ExportFormat, exportCatalogue } from "../modules/ingest/catalogue/catalogue-export.service.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { formatCount } from "../platform/format-count.ts";
import { type Command, printFromLibrary } from "./command.ts";
import { openFileForWriting } from "./report-file.ts";

export const exportCommand: Command = {
  help: `vitrine export --catalogue <file.csv|.json|.jsonl|.xlsx>

Exports the metadata of all assets as a catalogue that "vitrine import --catalogue" reads: edited
in a spreadsheet program, or in another one, and imported again, it applies the changes. Files are not copied; the
catalogue lists their paths relative to the imported folders. An older file is overwritten.

  --catalogue <file> the file to write; its extension sets the format
`,
  options: { catalogue: "string" },
  async run(positionals, values, configuration) {
    if (typeof values.catalogue !== "string" || positionals.length > 0) {
      throw new StartError("Name the file to write: vitrine export --catalogue <file.csv>");
    }
    const path = resolve(values.catalogue);
    const format = formatOf(path);
    return printFromLibrary(configuration, async ({ db }) => {
      const { assets, unnamed } = await exportCatalogue(db, format, (pieces) => writeAtomically(path, pieces));
      const hint = "of them have neither an identifier nor a file, so an import does not recognise them";
      return `${formatCount(assets, "asset")} in ${path}\n${unnamed > 0 ? `${unnamed} ${hint}.\n` : ""}`;
    });
  },
};

function formatOf(path: string): ExportFormat {
  const ending = extname(path).slice(1).toLowerCase();
  if (ending === "csv" || ending === "json" || ending === "jsonl" || ending === "xlsx") return ending;
  throw new StartError(`${path}: a catalogue is a .csv, .json, .jsonl or .xlsx file. Use one of these extensions.`);
}

/** Moves the file into place only when it is complete. */
async function writeAtomically(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const part = `${path}.part`;
  const file = openFileForWriting(part, "w", part, "--catalogue");
  try {
    try {
      for await (const piece of pieces) writeSync(file, typeof piece === "string" ? Buffer.from(piece) : piece);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
