import { type FileHandle, readFile, stat } from "node:fs/promises";
import { join } from "node:path/posix";
import { type Document, type JSONDocument, Logger, WebIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import draco3d from "draco3d";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { openFileBelow } from "../../../../platform/storage/source-folder.ts";
import type { ModelFolder } from "../../decode-protocol.ts";

export const GLB_MIME = "model/gltf-binary";

/** Bytes of a model and the files that it references; all are read into memory. */
const MAX_MODEL_BYTES = 300_000_000;
const MAX_FILES = 200;

/** @param modelFolder the folder whose files the model may reference; without it, it may reference none */
export async function openModel(path: string, mime: string, modelFolder?: ModelFolder): Promise<Document> {
  const { size } = await stat(path);
  if (size > MAX_MODEL_BYTES) throw new TaskError("too_large", `A model of ${size} bytes.`);
  const file = new Uint8Array(await readFile(path));
  await MeshoptDecoder.ready;
  const io = new WebIO({ credentials: "omit" })
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({
      "draco3d.decoder": await draco3d.createDecoderModule(),
      "meshopt.decoder": MeshoptDecoder,
    });
  const json = mime === GLB_MIME ? await io.binaryToJSON(file) : { json: jsonOf(file), resources: {} };
  await addResources(json, size, modelFolder);
  return io.readJSON(json);
}

function jsonOf(file: Uint8Array): JSONDocument["json"] {
  const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(file));
  if (typeof json !== "object" || json === null || !("asset" in json)) throw new Error("This is no glTF.");
  return json as JSONDocument["json"];
}

/** Loads the files that the model references, from its folder only and without following links. */
async function addResources({ json, resources }: JSONDocument, size: number, modelFolder: ModelFolder | undefined) {
  const named = [...(json.buffers ?? []), ...(json.images ?? [])].flatMap(({ uri }) =>
    typeof uri === "string" && !uri.startsWith("data:") ? [uri] : [],
  );
  const uris = [...new Set(named)];
  if (uris.length > MAX_FILES) throw new TaskError("too_large", `A model of ${uris.length} files.`);
  let total = size;
  const missing: string[] = [];
  for (const uri of uris) {
    await using file = await openNamed(uri, modelFolder);
    if (file === undefined) {
      missing.push(uri);
      continue;
    }
    total += (await file.stat()).size;
    if (total > MAX_MODEL_BYTES) throw new TaskError("too_large", `A model of more than ${MAX_MODEL_BYTES} bytes.`);
    resources[uri] = new Uint8Array(await file.readFile());
  }
  if (missing.length > 0) throw new TaskError("lacks_files", namesOf(missing));
}

const MAX_LISTED_NAMES = 5;
const MAX_NAME_CHARACTERS = 80;

/** The decoded URI; unchanged where it is malformed. */
function decodeUri(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** The names of missing files for a message, shortened and without control characters: they are untrusted. */
function namesOf(uris: readonly string[]): string {
  const names = uris.slice(0, MAX_LISTED_NAMES).map((uri) => {
    const name = decodeUri(uri).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
    return name.length > MAX_NAME_CHARACTERS ? `...${name.slice(-MAX_NAME_CHARACTERS)}` : name;
  });
  const more = uris.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Opens a referenced file; undefined where it is missing or outside the folder. */
async function openNamed(uri: string, modelFolder: ModelFolder | undefined): Promise<FileHandle | undefined> {
  if (modelFolder === undefined || /^[a-z][a-z0-9+.-]*:|^[/\\]/i.test(uri)) return undefined;
  const { source, folder } = modelFolder;
  const path = join(folder, decodeUri(uri));
  if (path.startsWith("../../") || (folder !== "." && !path.startsWith(`${folder}/`))) return undefined;
  return openFileBelow(source, path).catch(() => undefined);
}
