import { open, stat } from "node:fs/promises";
import { extname } from "node:path";
import { StartError } from "../../../platform/start-error.ts";
import { detectEncoding, type Encoding } from "../../../platform/text-encoding.ts";
import { openCsv } from "./csv-source.ts";
import { openJson } from "./json-source.ts";
import type { CatalogueSource } from "./source.ts";
import { openXlsx } from "./xlsx-source.ts";

export interface SourceOptions {
  /** As `TextDecoder` calls it; otherwise told from the bytes. */
  encoding?: string | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
}

/** @throws StartError where the file is no catalogue. */
export async function openSource(file: string, options: SourceOptions): Promise<CatalogueSource> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new StartError(`There is no file ${file}. Name the catalogue with --catalogue.`);
  if (!found.isFile()) throw new StartError(`${file} is no file. Name the catalogue with --catalogue.`);
  const ending = extname(file).toLowerCase();
  if (ending === ".xlsx") return openXlsx(file, options.sheet);
  if (await isZip(file))
    throw new StartError(`${file} is no text. If it is an Excel workbook, its name ends in .xlsx.`);
  const isJson = ending === ".json";
  const isLines = ending === ".jsonl" || ending === ".ndjson";
  if (!isJson && !isLines && ![".csv", ".tsv", ".txt"].includes(ending)) {
    throw new StartError(`${file}: a catalogue is a .csv, .json, .jsonl or .xlsx file.`);
  }
  const encoding = options.encoding ? await givenEncoding(file, options.encoding) : await detectEncoding(file);
  const source =
    isJson || isLines
      ? await openJson(file, encoding, isLines)
      : await openCsv(file, encoding, options.delimiter ?? (ending === ".tsv" ? "\t" : undefined));
  return { ...source, notices: [...source.notices, ...noticesOf(file, encoding)] };
}

/** The mark of byte order is passed over whoever said what the encoding is. */
async function givenEncoding(file: string, name: string): Promise<Encoding> {
  const detected = await detectEncoding(file);
  return { name, bom: detected.bom, guessed: false };
}

function noticesOf(file: string, { name, guessed }: Encoding): string[] {
  if (name === "windows-1252") {
    return [
      `${file} is no UTF-8 and was read as Latin-1 (Windows-1252). If letters look wrong, name its "encoding" in the mapping.`,
    ];
  }
  return guessed ? [`${file} was read as ${name.toUpperCase()}, which nothing in it says.`] : [];
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
}
