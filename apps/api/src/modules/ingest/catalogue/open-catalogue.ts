import { open, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { StartError } from "../../../platform/errors/start-error.ts";
import { detectEncoding, openTextFile, type TextEncoding } from "../../../platform/files/text-encoding.ts";
import {
  createSourceFolder,
  openFileBelow,
  pathOfOpenFile,
  RefusedPathError,
  type SourceFolder,
} from "../../../platform/storage/source-folder.ts";
import type { CatalogueSource } from "./catalogue-source.ts";
import { readCsv } from "./csv-source.ts";
import { readJson } from "./json-source.ts";
import { openXlsx } from "./xlsx-source.ts";

export interface SourceOptions {
  /** A label of `TextDecoder`; default: detected. */
  encoding?: string | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
}

/** A catalogue in an opened folder, which other users may be able to write to. */
export interface CatalogueFile {
  /** Path as given by the operator. */
  named: string;
  source: SourceFolder;
  name: string;
}

/**
 * @param excludedPaths folders that no catalogue is read from, such as the data folder
 * @throws StartError where the file does not exist
 */
export async function locateCatalogue(named: string, excludedPaths: readonly string[]): Promise<CatalogueFile> {
  const real = await realpath(named).catch(() => {
    throw new StartError(`There is no file ${named}. Name the catalogue with --catalogue.`);
  });
  return { named, source: await createSourceFolder(dirname(real), excludedPaths), name: basename(real) };
}

export const cataloguePath = ({ source, name }: CatalogueFile) => join(source.root, name);

/** Opens a catalogue by its file extension. @throws StartError where the file is no catalogue. */
export async function openCatalogueSource(file: CatalogueFile, options: SourceOptions): Promise<CatalogueSource> {
  const { named, name, source: folder } = file;
  const handle = await openFileBelow(folder, name).catch((error: unknown) => {
    throw new StartError(describeOpenError(named, error), { cause: error });
  });
  try {
    const source = await openByExtension(named, pathOfOpenFile(handle, cataloguePath(file)), extname(name), options);
    return { ...source, close: () => source.close().finally(() => handle.close()) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function describeOpenError(named: string, error: unknown): string {
  if (error instanceof RefusedPathError && error.reason !== "not_a_file") {
    return `${named} is not read: ${error.message}. Try again once it no longer changes.`;
  }
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT") return `There is no file ${named}. Name the catalogue with --catalogue.`;
  return `${named} cannot be read${code && ` (${code})`}. Name the catalogue with --catalogue.`;
}

/** `named`: for messages; `path`: to read from. */
async function openByExtension(
  named: string,
  path: string,
  extension: string,
  options: SourceOptions,
): Promise<CatalogueSource> {
  const ending = extension.toLowerCase();
  if (ending === ".xlsx") return openXlsx(named, path, options.sheet);
  if (await isZip(path))
    throw new StartError(`${named} is not a text file. If it is an Excel workbook, its name ends in .xlsx.`);
  const isJson = ending === ".json";
  const isLines = ending === ".jsonl" || ending === ".ndjson";
  if (!isJson && !isLines && ![".csv", ".tsv", ".txt"].includes(ending)) {
    throw new StartError(`${named}: a catalogue is a .csv, .json, .jsonl or .xlsx file.`);
  }
  const detected = await detectEncoding(path);
  // With a given encoding, a byte order mark is skipped, too.
  const encoding = options.encoding ? { name: options.encoding, bom: detected.bom, guessed: false } : detected;
  const text = openTextFile(path, encoding);
  const { size } = await stat(path);
  const source =
    isJson || isLines
      ? readJson(text.chunks, isLines)
      : await readCsv(named, text.chunks, options.delimiter ?? (ending === ".tsv" ? "\t" : undefined));
  return {
    ...source,
    fraction: () => (size === 0 ? 1 : text.bytesRead() / size),
    notices: encodingNotices(named, encoding),
  };
}

function encodingNotices(named: string, { name, guessed }: TextEncoding): string[] {
  if (name === "windows-1252") {
    return [
      `${named} is not UTF-8 and was read as Latin-1 (Windows-1252). If letters look wrong, name its "encoding" in the mapping.`,
    ];
  }
  return guessed ? [`${named} was read as ${name.toUpperCase()}, which is a guess.`] : [];
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
