import type { Companion } from "../../../db/tables/companion.table.ts";
import type { BlobInfo, BlobStore } from "../../../platform/blob-store.ts";
import { TaskError } from "../../../platform/child-task.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { NO_TAGS, type Readings, readTags, type Tags } from "../embedded.ts";
import type { Mapping } from "../mapping.ts";
import type { MetadataReader } from "../metadata-reader.service.ts";
import type { FoundFile } from "../walk.ts";
import { companionsOfAsset, joinAsset, removeCompanions, saveCompanion } from "./companions.repository.ts";
import { mayDescribe } from "./pairing.ts";

/** The sidecar beside a file, read into the store. */
export interface StagedSidecar {
  file: FoundFile;
  blob: BlobInfo;
}

/** What becomes of the sidecars of an asset when one of its files is imported. */
export interface SidecarPlan {
  /** Whether another sidecar describes the asset from now on, or none does any more. */
  isNew: boolean;
  /** Content of the one that describes it: of several, beside copies of one file, that of the first path. */
  hash: string | undefined;
  /** Those that are no longer there. */
  gone: number[];
  added: StagedSidecar | undefined;
}

/** `isGone`: whether nothing is at a path of this folder any more. */
export async function planSidecars(
  db: Database,
  assetId: number | undefined,
  at: { root: string; path: string; isGone(path: string): Promise<boolean> },
  added: StagedSidecar | undefined,
): Promise<SidecarPlan> {
  const stored = assetId === undefined ? [] : companionsOfAsset(db.read, assetId);
  const gone: Companion[] = [];
  for (const row of stored) {
    if (row.root !== at.root || row.path === added?.file.path) continue;
    if (mayDescribe(row.path, at.path) || (await at.isGone(row.path))) gone.push(row);
  }
  const staying = stored.filter((row) => !gone.includes(row) && row.path !== added?.file.path);
  const all = [
    ...staying.map(({ root, path, blobHash }) => ({ root, path, hash: blobHash })),
    ...(added ? [{ root: at.root, path: added.file.path, hash: added.blob.hash }] : []),
  ].sort((a, b) => (a.root === b.root ? order(a.path, b.path) : order(a.root, b.root)));
  const hash = all[0]?.hash;
  return { isNew: hash !== stored[0]?.blobHash, hash, gone: gone.map(({ id }) => id), added };
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Within the write that imports the file. */
export function saveSidecars(tx: Tx, blobs: BlobStore, assetId: number, root: string, plan: SidecarPlan): void {
  removeCompanions(tx, plan.gone);
  if (!plan.added) return;
  const { file, blob } = plan.added;
  blobs.enter(tx, blob);
  joinAsset(tx, root, file.path, assetId);
  const { path, size, modifiedAt } = file;
  saveCompanion(tx, { assetId, role: "sidecar", root, path, blobHash: blob.hash, size, modifiedAt });
}

/** Its tags; a TaskError where they cannot be read. */
export async function sidecarTags(
  { blobs, metadata }: { blobs: BlobStore; metadata: MetadataReader },
  hash: string | undefined,
): Promise<Tags | TaskError> {
  if (hash === undefined || !(await metadata.available())) return NO_TAGS;
  const read = (path: string) => metadata.read(path, "application/rdf+xml");
  const tags = await blobs.withLocalCopy(hash, read).catch((error: unknown) => {
    if (error instanceof TaskError && error.problem !== "busy" && error.problem !== "disk_full") return error;
    throw error;
  });
  if (tags instanceof TaskError) return tags;
  // Everything else that is said of the sidecar is about a file of text.
  const described = new Map([...tags].filter(([name]) => name.startsWith("XMP-")));
  return described.size > 0 ? described : new TaskError("broken", "It holds no XMP.");
}

/** What a sidecar says of a field counts, and what is embedded where it says nothing. */
export function describedBy(sidecar: Tags, embedded: Readings, mapping: Mapping): Readings {
  if (sidecar.size === 0) return embedded;
  const { values, numbers, texts, own, ...facts } = readTags(sidecar, mapping);
  return {
    ...embedded,
    ...facts,
    values: new Map([...embedded.values, ...values]),
    numbers: new Map([...embedded.numbers, ...numbers]),
    texts: new Map([...embedded.texts, ...texts]),
    own: new Map([...embedded.own, ...own]),
  };
}
