import { open, realpath } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { openBelow, pathOfOpen, RefusedPath, type SourceFolder, sourceFolder } from "../../../platform/open-below.ts";
import { StartError } from "../../../platform/start-error.ts";
import { detectEncoding, type Encoding } from "../../../platform/text-encoding.ts";
import { openCsv } from "./csv-source.ts";
import { openJson } from "./json-source.ts";
import type { CatalogueSource, OpenCatalogue } from "./source.ts";
import { openXlsx } from "./xlsx-source.ts";

export interface SourceOptions {
  /** As `TextDecoder` calls it; otherwise told from the bytes. */
  encoding?: string | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
}

/** A catalogue in the folder that it lay in when it was named; others may be able to write there. */
export interface CatalogueFile {
  /** As it was named. */
  named: string;
  source: SourceFolder;
  name: string;
}

/**
 * @param leaveOut what no catalogue is read from: the data folder
 * @throws StartError where there is none
 */
export async function findCatalogue(named: string, leaveOut: readonly string[]): Promise<CatalogueFile> {
  const real = await realpath(named).catch(() => {
    throw new StartError(`There is no file ${named}. Name the catalogue with --catalogue.`);
  });
  return { named, source: await sourceFolder(dirname(real), leaveOut), name: basename(real) };
}

export const realPathOf = ({ source, name }: CatalogueFile) => join(source.root, name);

/** @throws StartError where the file is no catalogue. */
export async function openSource(file: CatalogueFile, options: SourceOptions): Promise<CatalogueSource> {
  const { named, name, source: folder } = file;
  const handle = await openBelow(folder, name).catch((error: unknown) => {
    throw new StartError(whyNoCatalogue(named, error), { cause: error });
  });
  try {
    const { size } = await handle.stat();
    const source = await sourceOf({ named, size, path: pathOfOpen(handle, realPathOf(file)) }, extname(name), options);
    return { ...source, close: () => source.close().finally(() => handle.close()) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function whyNoCatalogue(named: string, error: unknown): string {
  if (error instanceof RefusedPath && error.reason !== "not_a_file") {
    return `${named} is not read: ${error.message}. Start again once it stands still.`;
  }
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT") return `There is no file ${named}. Name the catalogue with --catalogue.`;
  return `${named} is no file that can be read${code && ` (${code})`}. Name the catalogue with --catalogue.`;
}

async function sourceOf(file: OpenCatalogue, extension: string, options: SourceOptions): Promise<CatalogueSource> {
  const { named, path } = file;
  const ending = extension.toLowerCase();
  if (ending === ".xlsx") return openXlsx(file, options.sheet);
  if (await isZip(path))
    throw new StartError(`${named} is no text. If it is an Excel workbook, its name ends in .xlsx.`);
  const isJson = ending === ".json";
  const isLines = ending === ".jsonl" || ending === ".ndjson";
  if (!isJson && !isLines && ![".csv", ".tsv", ".txt"].includes(ending)) {
    throw new StartError(`${named}: a catalogue is a .csv, .json, .jsonl or .xlsx file.`);
  }
  const encoding = options.encoding ? await givenEncoding(path, options.encoding) : await detectEncoding(path);
  const source =
    isJson || isLines
      ? await openJson(file, encoding, isLines)
      : await openCsv(file, encoding, options.delimiter ?? (ending === ".tsv" ? "\t" : undefined));
  return { ...source, notices: [...source.notices, ...noticesOf(named, encoding)] };
}

/** The mark of byte order is passed over whoever said what the encoding is. */
async function givenEncoding(path: string, name: string): Promise<Encoding> {
  const detected = await detectEncoding(path);
  return { name, bom: detected.bom, guessed: false };
}

function noticesOf(named: string, { name, guessed }: Encoding): string[] {
  if (name === "windows-1252") {
    return [
      `${named} is no UTF-8 and was read as Latin-1 (Windows-1252). If letters look wrong, name its "encoding" in the mapping.`,
    ];
  }
  return guessed ? [`${named} was read as ${name.toUpperCase()}, which nothing in it says.`] : [];
}

async function isZip(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
}
