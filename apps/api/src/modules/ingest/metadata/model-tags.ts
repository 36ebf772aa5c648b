import { open } from "node:fs/promises";
import { readBytes } from "../../../platform/files/read-bytes.ts";
import { type MetadataTags, NO_TAGS } from "./embedded-metadata.ts";

/** Binary glTF: a header, a JSON chunk, and binary data. */
export const GLB_MIME = "model/gltf-binary";
/** Used instead of a MIME type to read only the content identifier of a live photograph. */
export const LIVE_IDENTIFIER_PSEUDO_MIME = "live-identifier";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const HEADER_BYTES = 20;
const MAX_JSON_BYTES = 16_000_000;
/** Values of one list. */
const MAX_VALUES = 1000;

/**
 * Reads the XMP of a model (`KHR_xmp_json_ld`), which exiftool does not support, and returns it under exiftool's tag
 * names. Empty where the file has none or is damaged. Hostile input: runs in a child process, which may be killed.
 */
export async function readModelTags(path: string): Promise<MetadataTags> {
  const packet = packetOf(await jsonOf(path));
  if (!packet) return NO_TAGS;
  const tags = new Map<string, unknown>();
  for (const [key, value] of Object.entries(packet)) {
    const [, prefix, name] = /^(\w{1,40}):(\w{1,80})$/.exec(key) ?? [];
    if (prefix !== undefined && name !== undefined) addTag(tags, `XMP-${prefix}:${capital(name)}`, value);
  }
  return tags;
}

/** The JSON of the file; undefined where it cannot be read. */
async function jsonOf(path: string): Promise<unknown> {
  await using file = await open(path);
  try {
    const header = await readBytes(file, 0, HEADER_BYTES);
    const length = header.readUInt32LE(12);
    const known = header.readUInt32LE(0) === MAGIC && header.readUInt32LE(16) === JSON_CHUNK;
    return known && length <= MAX_JSON_BYTES
      ? JSON.parse((await readBytes(file, HEADER_BYTES, length)).toString())
      : undefined;
  } catch {
    return undefined;
  }
}

/** The XMP packet of the whole asset, otherwise the first one. */
function packetOf(json: unknown): object | undefined {
  const packets = inside(json, "extensions", "KHR_xmp_json_ld", "packets");
  if (!Array.isArray(packets)) return undefined;
  const chosen = inside(json, "asset", "extensions", "KHR_xmp_json_ld", "packet");
  const packet: unknown = packets[typeof chosen === "number" ? chosen : 0];
  return isObject(packet) ? packet : undefined;
}

/** Adds a tag. Lists and sets are values; alternatives are texts by language: `<tag>` has none, `<tag>-de` is German. */
function addTag(tags: Map<string, unknown>, tag: string, value: unknown): void {
  const list = inside(value, "@list") ?? inside(value, "@set");
  if (Array.isArray(list)) addPlain(tags, tag, list.slice(0, MAX_VALUES).filter(isPlain));
  if (!isObject(value)) addPlain(tags, tag, value);
  for (const [key, text] of Object.entries(isObject(value) ? value : {})) {
    const language = inside(text, "@language");
    if (!key.startsWith("rdf:_") || typeof language !== "string") continue;
    addPlain(tags, language === "x-default" ? tag : `${tag}-${language}`, inside(text, "@value"));
  }
}

function addPlain(tags: Map<string, unknown>, tag: string, value: unknown): void {
  if (isPlain(value) || (Array.isArray(value) && value.length > 0)) tags.set(tag, value);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A member of an object of unknown form. */
export const getObjectMember = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const inside = (value: unknown, ...keys: string[]): unknown => keys.reduce(getObjectMember, value);
