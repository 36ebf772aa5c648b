import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { extname, resolve } from "node:path";
import { type ExportFormat, exportCatalogue } from "../modules/ingest/catalogue/catalogue-export.service.ts";
import { counted } from "../platform/counted.ts";
import { assertLibrary, openDataFolder } from "../platform/data-folder.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";

export const exportCommand: Command = {
  help: `vitrine export --catalogue <file.csv|.json|.jsonl|.xlsx>

Writes what the library says of its assets as a catalogue, in the form that "vitrine import --catalogue" reads: changed
in a spreadsheet program, or in another one, and imported again, it changes what was changed. Files are not copied; the
catalogue names them by their paths below the folders that were imported. An older file is overwritten.

  --catalogue <file> where to; what it ends in decides the form
`,
  options: { catalogue: { type: "string" } },
  async run(positionals, values, configuration) {
    if (typeof values.catalogue !== "string" || positionals.length > 0) {
      throw new StartError("Name the file to write: vitrine export --catalogue <file.csv>");
    }
    const path = resolve(values.catalogue);
    const format = formatOf(path);
    assertLibrary(configuration.dataFolder);
    const data = openDataFolder(configuration.dataFolder);
    try {
      const { assets, unnamed } = exportCatalogue(data.db, format, (pieces) => write(path, pieces));
      process.stdout.write(`${counted(assets, "asset")} in ${path}\n`);
      if (unnamed > 0) {
        process.stdout.write(
          `${unnamed} of them have neither an identifier nor a file, so an import does not recognise them.\n`,
        );
      }
      return 0;
    } finally {
      await data.db.close();
    }
  },
};

function formatOf(path: string): ExportFormat {
  const ending = extname(path).slice(1).toLowerCase();
  if (ending === "csv" || ending === "json" || ending === "jsonl" || ending === "xlsx") return ending;
  throw new StartError(`${path}: the catalogue is written as .csv, .json, .jsonl or .xlsx. Name a file that ends so.`);
}

/** Under its name only once it is whole. */
function write(path: string, pieces: Iterable<string | Uint8Array>): void {
  const part = `${path}.part`;
  const file = opened(part);
  try {
    try {
      for (const bytes of together(pieces)) writeSync(file, bytes);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Bytes written at once. */
const CHUNK = 1 << 20;

function* together(pieces: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    const chunk = typeof piece === "string" ? Buffer.from(piece) : piece;
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < CHUNK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

function opened(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(`${path} cannot be written (${why}). Name another file with --catalogue.`);
  }
}
