import { realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { StartError } from "../../../platform/errors/start-error.ts";
import { readBeginning } from "../../../platform/files/read-bytes.ts";
import { detectEncoding, openTextFile, type TextEncoding } from "../../../platform/files/text-encoding.ts";
import {
  getOpenFilePath,
  openFileBelow,
  RefusedPathError,
  resolveSourceFolder,
} from "../../../platform/storage/source-folder.ts";
import type { CatalogueMapping } from "./catalogue-mapping.ts";
import type { CatalogueSource } from "./catalogue-source.ts";
import { readCsv } from "./csv-source.ts";
import { readJson } from "./json-source.ts";
import { openXlsx } from "./xlsx-source.ts";

/** The encoding is a label of `TextDecoder`; default: detected. */
export type SourceOptions = Pick<CatalogueMapping, "encoding" | "delimiter" | "sheet">;

/** A catalogue in an opened folder, which other users may be able to write to. */
export type CatalogueLocation = Awaited<ReturnType<typeof resolveCatalogue>>;

/**
 * @param named path as given by the operator
 * @param excludedPaths folders that no catalogue is read from, such as the data folder
 * @throws StartError where the file does not exist
 */
export async function resolveCatalogue(named: string, excludedPaths: readonly string[]) {
  const real = await realpath(named).catch(() => {
    throw new StartError(`There is no file ${named}. Name the catalogue with --catalogue.`);
  });
  return { named, source: await resolveSourceFolder(dirname(real), excludedPaths), name: basename(real) };
}

export const cataloguePath = ({ source, name }: CatalogueLocation) => join(source.root, name);

/** Opens a catalogue by its file extension. @throws StartError where the file is no catalogue. */
export async function openCatalogueSource(file: CatalogueLocation, options: SourceOptions): Promise<CatalogueSource> {
  const { named, name, source: folder } = file;
  const handle = await openFileBelow(folder, name).catch((error: unknown) => {
    throw new StartError(describeOpenError(named, error), { cause: error });
  });
  try {
    const source = await openByExtension(named, getOpenFilePath(handle, cataloguePath(file)), extname(name), options);
    const close = async () => {
      await using _openHandle = handle;
      await source[Symbol.asyncDispose]();
    };
    return { ...source, [Symbol.asyncDispose]: close };
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

const isZip = async (path: string) => (await readBeginning(path, 4)).toString("latin1") === "PK\x03\x04";
