import { serveTasks } from "../../platform/child-loop.ts";
import { startExifTool } from "../../platform/exiftool.ts";
import { GLB, modelTags } from "./model-tags.ts";

export interface MetadataTask {
  /** Of a blob: never a name that somebody else chose. Without one, nothing is read: does the program run at all? */
  path?: string;
  /** As it was recognised. */
  mime?: string;
}

type Plain = string | number | boolean;
/** Tag name and value. Structures become null: a file may nest them too deeply for any process. */
export type RawTags = [string, Plain | null | (Plain | null)[]][];

const MAX_TAGS = 5_000;
/** Entries of one list, and characters of one text. */
const MAX_ENTRIES = 1_000;
const MAX_TEXT = 100_000;

const readArgs = [
  // Groups by place, structures as they are, texts of one tag in all languages.
  ...["-G1", "-struct", "-n"],
  // Elsewhere paths are bytes.
  ...(process.platform === "win32" ? ["-charset", "filename=utf8"] : []),
  ...["-api", "largefilesupport=1", "-api", "QuickTimeUTC=1"],
  // Technique nobody searches for, much of it long.
  ...["-x", "MakerNotes:all", "-x", "ICC_Profile:all", "-x", "Preview:all", "-x", "File:all", "-x", "System:all"],
];

/** Not to the end of the file, where others than sounds have nothing to say. */
const FAST = ["-fast"];

const tool = startExifTool();

async function read({ path, mime }: MetadataTask): Promise<RawTags> {
  if (path === undefined) {
    await tool.version();
    return [];
  }
  const args = mime?.startsWith("audio/") ? readArgs : [...FAST, ...readArgs];
  const found = mime === GLB ? await modelTags(path) : Object.entries(await tool.readRaw(path, { readArgs: args }));
  const tags: [string, unknown][] = [...found].slice(0, MAX_TAGS);
  return tags.map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, MAX_ENTRIES).map(plain) : plain(value),
  ]);
}

function plain(value: unknown): Plain | null {
  if (typeof value === "string") return value.slice(0, MAX_TEXT);
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

serveTasks(read);
