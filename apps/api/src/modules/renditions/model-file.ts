import { type FileHandle, readFile, stat } from "node:fs/promises";
import { join } from "node:path/posix";
import { type Document, type JSONDocument, Logger, WebIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import draco3d from "draco3d";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { TaskError } from "../../platform/child-task.ts";
import { openBelow } from "../../platform/open-below.ts";
import type { FolderOfModel } from "./decode-protocol.ts";

export const GLB_TYPE = "model/gltf-binary";

/** Of a model, with what lies beside it; all of it is read into memory. */
const MAX_MODEL_BYTES = 300_000_000;
const MOST_FILES = 200;

/** @param beside the folder whose files the model may name; without it, it may name none */
export async function openModel(path: string, mime: string, beside?: FolderOfModel): Promise<Document> {
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
  const json = mime === GLB_TYPE ? await io.binaryToJSON(file) : { json: jsonOf(file), resources: {} };
  await addResources(json, size, beside);
  return io.readJSON(json);
}

function jsonOf(file: Uint8Array): JSONDocument["json"] {
  const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(file));
  if (typeof json !== "object" || json === null || !("asset" in json)) throw new Error("This is no glTF.");
  return json as JSONDocument["json"];
}

/** Files that the model names: none from elsewhere, and none that a link leads to. */
async function addResources({ json, resources }: JSONDocument, size: number, beside: FolderOfModel | undefined) {
  const named = [...(json.buffers ?? []), ...(json.images ?? [])].flatMap(({ uri }) =>
    typeof uri === "string" && !uri.startsWith("data:") ? [uri] : [],
  );
  const uris = [...new Set(named)];
  if (uris.length > MOST_FILES) throw new TaskError("too_large", `A model of ${uris.length} files.`);
  let total = size;
  const lacking: string[] = [];
  for (const uri of uris) {
    await using file = await openNamed(uri, beside);
    if (file === undefined) {
      lacking.push(uri);
      continue;
    }
    total += (await file.stat()).size;
    if (total > MAX_MODEL_BYTES) throw new TaskError("too_large", `A model of more than ${MAX_MODEL_BYTES} bytes.`);
    resources[uri] = new Uint8Array(await file.readFile());
  }
  if (lacking.length > 0) throw new TaskError("lacks_files", namesOf(lacking));
}

const MOST_NAMES = 5;
const LONGEST_NAME = 80;

/** As it is written where it is no proper address. */
function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** What is lacking as somebody would look for it; the model may name anything. */
function namesOf(uris: readonly string[]): string {
  const names = uris.slice(0, MOST_NAMES).map((uri) => {
    const name = decoded(uri).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
    return name.length > LONGEST_NAME ? `...${name.slice(-LONGEST_NAME)}` : name;
  });
  const more = uris.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Undefined where nothing lies there that the model may name. */
async function openNamed(uri: string, beside: FolderOfModel | undefined): Promise<FileHandle | undefined> {
  if (beside === undefined || /^[a-z][a-z0-9+.-]*:|^[/\\]/i.test(uri)) return undefined;
  const { source, folder } = beside;
  const path = join(folder, decoded(uri));
  if (path.startsWith("../") || (folder !== "." && !path.startsWith(`${folder}/`))) return undefined;
  return openBelow(source, path).catch(() => undefined);
}
