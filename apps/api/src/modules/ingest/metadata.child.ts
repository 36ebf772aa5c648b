import { serveTasks } from "../../platform/child-loop.ts";
import { readTagsOfFiles, startExifTool } from "../../platform/exiftool.ts";
import { GLB_MIME, LIVE_IDENTIFIER, readModelTags } from "./model-tags.ts";
import { flattenTags, type PlainValue, type RawTags } from "./raw-tags.ts";
import { findSidecarError, SIDECAR_ERROR_TAG, SIDECAR_MIME } from "./sidecar-xml.ts";
import { CHARSET_ARGS, decodeUndeclaredCharsets, mayLackLetters, RAW_TEXT_ARGS } from "./tag-charsets.ts";

export interface MetadataFile {
  /** Of a blob: never a name that somebody else chose. */
  path: string;
  /** As it was recognised. */
  mime: string;
}

/** Without a file nothing is read: does the program run at all? */
export type MetadataTask = readonly MetadataFile[];

const MAX_TAGS = 5_000;
/** Entries of one list, and characters of one text. */
const MAX_ENTRIES = 1_000;
const MAX_TEXT = 100_000;

const readArgs = [
  // Groups by place, structures as they are, texts of one tag in all languages.
  ...["-G1", "-struct", "-n"],
  // A text that looks like a number is none: all of them are given as texts.
  ...["-api", "StructFormat=JSONQ"],
  ...CHARSET_ARGS,
  // Elsewhere paths are bytes.
  ...(process.platform === "win32" ? ["-charset", "filename=utf8"] : []),
  ...["-api", "largefilesupport=1", "-api", "QuickTimeUTC=1"],
  // Technique nobody searches for, much of it long.
  ...["-x", "MakerNotes:all", "-x", "ICC_Profile:all", "-x", "Preview:all", "-x", "File:all", "-x", "System:all"],
];

const identifierArgs = ["-G1", "-n", "-api", "largefilesupport=1", "-ContentIdentifier"];

/** Not to the end of the file, where others than sounds have nothing to say. */
const FAST = ["-fast"];

const tool = startExifTool();

/** Of each file, in their order. */
async function readAll(files: MetadataTask): Promise<RawTags[]> {
  if (files.length === 0) await tool.version();
  const found = new Map<MetadataFile, RawTags>();
  for (const file of files.filter(({ mime }) => mime === GLB_MIME))
    found.set(file, bounded(await readModelTags(file.path)));
  for (const file of files.filter(({ mime }) => mime === SIDECAR_MIME)) {
    const fault = await findSidecarError(file.path);
    if (fault !== undefined) found.set(file, [[SIDECAR_ERROR_TAG, fault]]);
  }
  const others = files.filter((file) => !found.has(file));
  const isIdentified = ({ mime }: MetadataFile) => mime === LIVE_IDENTIFIER;
  const isSound = ({ mime }: MetadataFile) => mime.startsWith("audio/");
  for (const [alike, args] of [
    [others.filter(isSound), readArgs],
    [others.filter(isIdentified), identifierArgs],
    [others.filter((file) => !isSound(file) && !isIdentified(file)), [...FAST, ...readArgs]],
  ] as const) {
    if (alike.length === 0) continue;
    const paths = alike.map(({ path }) => path);
    const tags = await readTagsOfFiles(tool, paths, args);
    for (const [at, file] of alike.entries()) {
      const read = bounded(flattenTags(tags[at] ?? {}));
      const [raw = {}] = mayLackLetters(read)
        ? await readTagsOfFiles(tool, [file.path], [...args, ...RAW_TEXT_ARGS])
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
