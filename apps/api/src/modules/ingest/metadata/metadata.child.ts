import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { readTagsOfFiles, startExifTool } from "../../../platform/processes/exiftool.ts";
import { groupBy } from "../group-by.ts";
import { addCoordinatesFromExif, hasUnreadableCoordinates, READ_EXIF_BLOCK_ARGS } from "./exif-coordinates.ts";
import { GLB_MIME, LIVE_IDENTIFIER_PSEUDO_MIME, readModelTags } from "./model-tags.ts";
import { flattenTags, type PlainValue, type RawTags } from "./raw-tags.ts";
import { findSidecarError, SIDECAR_ERROR_TAG, SIDECAR_MIME } from "./sidecar-xml.ts";
import {
  CHARSET_ARGS,
  decodeUndeclaredCharsets,
  mayHaveReplacedCharacters,
  READ_TEXT_BYTES_ARGS,
} from "./tag-charsets.ts";

export interface FileToRead {
  /** Path of a blob, never a user-supplied name. */
  path: string;
  /** Detected type. */
  mime: string;
}

/** Files to read; an empty list only checks that exiftool runs. */
export type MetadataTask = readonly FileToRead[];

const MAX_TAGS = 5_000;
/** Entries of one list, and characters of one text. */
const MAX_ENTRIES = 1_000;
const MAX_TEXT = 100_000;

const flatArgs = [
  // Location groups, all languages of a text, numeric values.
  ...["-G1", "-n"],
  // Returns all values as strings, since a text may look like a number.
  ...["-api", "StructFormat=JSONQ"],
  ...CHARSET_ARGS,
  // Only Windows needs the charset of file names: on other systems paths are bytes.
  ...(process.platform === "win32" ? ["-charset", "filename=utf8"] : []),
  ...["-api", "largefilesupport=1", "-api", "QuickTimeUTC=1"],
  // Leaves out technical data, which is not searched and often long.
  ...["-x", "MakerNotes:all", "-x", "ICC_Profile:all", "-x", "Preview:all", "-x", "File:all", "-x", "System:all"],
];

const soundArgs = [...flatArgs, "-struct"];
/** Do not read to the end of the file, where only sounds have metadata. */
const readArgs = ["-fast", ...soundArgs];
/**
 * OpenDocument properties have their name in an attribute: read as structures, their value depends on the files that
 * exiftool has read before.
 */
const openDocumentArgs = ["-fast", ...flatArgs];
const identifierArgs = ["-G1", "-n", "-api", "largefilesupport=1", "-ContentIdentifier"];

function argsFor({ mime }: FileToRead): string[] {
  if (mime === LIVE_IDENTIFIER_PSEUDO_MIME) return identifierArgs;
  if (mime.startsWith("application/vnd.oasis.opendocument.")) return openDocumentArgs;
  return mime.startsWith("audio/") ? soundArgs : readArgs;
}

const tool = startExifTool();

/** Reads the tags of each file, in order. */
async function readAll(files: MetadataTask): Promise<RawTags[]> {
  if (files.length === 0) await tool.version();
  const found = new Map<FileToRead, RawTags>();
  for (const file of files.filter(({ mime }) => mime === GLB_MIME))
    found.set(file, bounded(await readModelTags(file.path)));
  for (const file of files.filter(({ mime }) => mime === SIDECAR_MIME)) {
    const error = await findSidecarError(file.path);
    if (error !== undefined) found.set(file, [[SIDECAR_ERROR_TAG, error]]);
  }
  const others = files.filter((file) => !found.has(file));
  for (const [args, alike] of groupBy(others, argsFor)) {
    const paths = alike.map(({ path }) => path);
    const tags = await readTagsOfFiles(tool, paths, args);
    for (const [at, file] of alike.entries()) {
      const given = tags[at] ?? {};
      const [block = {}] = hasUnreadableCoordinates(given)
        ? await readTagsOfFiles(tool, [file.path], [...args, ...READ_EXIF_BLOCK_ARGS])
        : [];
      const read = bounded(flattenTags(addCoordinatesFromExif(given, block)));
      const [raw = {}] = mayHaveReplacedCharacters(read)
        ? await readTagsOfFiles(tool, [file.path], [...args, ...READ_TEXT_BYTES_ARGS])
        : [];
      found.set(file, decodeUndeclaredCharsets(read, bounded(Object.entries(raw))));
    }
  }
  return files.map((file) => found.get(file) ?? []);
}

const bounded = (tags: Iterable<readonly [string, unknown]>): RawTags =>
  [...tags]
    .slice(0, MAX_TAGS)
    .map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, MAX_ENTRIES).map(plain) : plain(value)]);

function plain(value: unknown): PlainValue | null {
  if (typeof value === "string") return value.slice(0, MAX_TEXT);
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

serveTasks(readAll);
