/**
 * Packs and reads the configuration of a portal as one zip file: the manifest `vitrine.json`, the stored documents
 * `settings.json`, `texts/<lang>.json` and `pages/<lang>.json`, the portal files `files/<name>.<suffix>`, and the uploaded
 * tile pictures `tiles/<id>.<suffix>`, which older portals ignore. Pure.
 */

import { LANGUAGE_CODE_PATTERN } from "@vitrine/settings/languages/language-code";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import { normalizeStoredVersion } from "@vitrine/settings/version";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import type { DocumentName } from "../drafts/draft-store.ts";

export interface PortalFileContent {
  readonly bytes: Uint8Array;
  /** Media type. */
  readonly type: string;
}

export interface PortalConfiguration {
  /** Stored documents, of any version. */
  readonly documents: ReadonlyMap<DocumentName, JsonObject>;
  /** By name in the portal: `dashboardLogo`, `style`, or the id of an uploaded tile picture. */
  readonly files: ReadonlyMap<string, PortalFileContent>;
}

export type ConfigurationFileErrorCode = "no_zip" | "not_ours" | "newer" | "too_large" | "damaged";

/** Why a file cannot be imported; `entry` is the path within the zip file. */
export class ConfigurationFileError extends Error {
  readonly code: ConfigurationFileErrorCode;
  readonly entry: string;

  constructor(code: ConfigurationFileErrorCode, entry = "") {
    super(`${code} ${entry}`.trim());
    this.code = code;
    this.entry = entry;
  }
}

/** Maximum unpacked size: every portal file at 10 MB, and as many tile pictures as fit into the memory of a browser. */
const MAX_BYTES = 500_000_000;
const MANIFEST = "vitrine.json";
const FORMAT = { format: "vitrine-configuration", version: 1 };
const DOCUMENT_PATHS = { settings: "settings", texts: "texts/", pages: "pages/" };

const SUFFIXES: Readonly<Record<string, string>> = {
  "text/css": "css",
  "font/woff2": "woff2",
  "image/svg+xml": "svg",
  "image/x-icon": "ico",
  "image/vnd.microsoft.icon": "ico",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
};

export function packConfiguration({ documents, files }: PortalConfiguration, now: Date): Uint8Array<ArrayBuffer> {
  const entries: Zippable = { [MANIFEST]: text({ ...FORMAT, exported: now.toISOString() }) };
  for (const [name, document] of documents) {
    const [kind, lang = ""] = name.split(" ") as [keyof typeof DOCUMENT_PATHS, string?];
    entries[`${DOCUMENT_PATHS[kind]}${lang}.json`] = text(document);
  }
  for (const [name, { bytes, type }] of files) {
    const suffix = SUFFIXES[type.split(";")[0] ?? ""] ?? "bin";
    // Pictures and fonts are compressed already.
    entries[`${isTilePictureId(name) ? "tiles" : "files"}/${name}.${suffix}`] = [
      bytes,
      { level: suffix === "css" || suffix === "svg" ? 6 : 0 },
    ];
  }
  return zipSync(entries, { mtime: now });
}

/** Reads an exported zip file, or a settings document of any version as JSON. @throws ConfigurationFileError */
export function parseConfigurationFile(file: Uint8Array): PortalConfiguration {
  if (file[0] === "P".charCodeAt(0)) return unpackConfiguration(file);
  const settings = readSettings(file);
  // Only a settings document has a version at the top level; texts and pages have none.
  if (normalizeStoredVersion(settings.version) !== settings.version) throw new ConfigurationFileError("not_ours");
  return { documents: new Map([["settings", settings]]), files: new Map() };
}

function readSettings(file: Uint8Array): JsonObject {
  try {
    return readDocument("", file);
  } catch {
    throw new ConfigurationFileError("no_zip");
  }
}

/** Reads an exported zip file. Unknown entries are ignored, such as added notes. @throws ConfigurationFileError */
export function unpackConfiguration(zip: Uint8Array): PortalConfiguration {
  const entries = unzip(zip);
  const manifest = entries[MANIFEST] && readDocument(MANIFEST, entries[MANIFEST]);
  if (manifest?.format !== FORMAT.format) throw new ConfigurationFileError("not_ours");
  if (Number(manifest.version) > FORMAT.version) throw new ConfigurationFileError("newer");
  const documents = new Map<DocumentName, JsonObject>();
  const files = new Map<string, PortalFileContent>();
  for (const [path, bytes] of Object.entries(entries)) {
    const name = documentName(path);
    if (name) documents.set(name, readDocument(path, bytes));
    const [, folder, file, suffix] = /^(files|tiles)\/(\w+)\.(\w+)$/.exec(path) ?? [];
    if (file && suffix && isTilePictureId(file) === (folder === "tiles"))
      files.set(file, { bytes, type: typeOf(suffix) });
  }
  return { documents, files };
}

function unzip(zip: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(zip, {
      filter: ({ originalSize }) => {
        size += originalSize;
        if (size > MAX_BYTES) throw new ConfigurationFileError("too_large");
        return true;
      },
    });
  } catch (error) {
    throw error instanceof ConfigurationFileError ? error : new ConfigurationFileError("no_zip");
  }
}

function documentName(path: string): DocumentName | null {
  if (path === "settings.json") return "settings";
  const [, kind, lang = ""] = /^(texts|pages)\/([\w-]+)\.json$/.exec(path) ?? [];
  return kind && LANGUAGE_CODE_PATTERN.test(lang) ? (`${kind} ${lang}` as DocumentName) : null;
}

function readDocument(path: string, bytes: Uint8Array): JsonObject {
  let value: unknown;
  try {
    // Some text editors add a byte order mark.
    value = JSON.parse(strFromU8(bytes).replace(/^\uFEFF/, ""));
  } catch {
    throw new ConfigurationFileError("damaged", path);
  }
  if (!isJsonObject(value)) throw new ConfigurationFileError("damaged", path);
  return value;
}

const text = (value: object) => strToU8(`${JSON.stringify(value, null, 2)}\n`);
const typeOf = (suffix: string) =>
  Object.keys(SUFFIXES).find((type) => SUFFIXES[type] === suffix) ?? "application/octet-stream";
