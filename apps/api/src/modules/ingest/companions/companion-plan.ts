import type { Companion } from "../../../db/tables/companion.table.ts";
import type { BlobInfo, BlobStore } from "../../../platform/blob-store.ts";
import { recordChange } from "../../../platform/change-log.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { readContent, Unreadable } from "../read-content.ts";
import type { Skipped } from "../walk.ts";
import { type Beside, isStray, type StrayAsk } from "./beside.ts";
import { companionsOfAsset, joinAsset, removeCompanions, saveCompanion } from "./companions.repository.ts";
import { isCalledByRaw, mimeOfCompanion } from "./pairing.ts";
import { type TermReading, type TermsBeside, termsBeside } from "./terms-beside.ts";

/** A file that lies beside its main one, read into the store. */
export interface StagedCompanion extends Beside {
  blob: BlobInfo;
}

/** Reads what lies beside a file into the store, as far as it can be read. */
export async function stageBeside(
  blobs: BlobStore,
  besides: readonly Beside[],
): Promise<{ staged: StagedCompanion[]; unread: Skipped[] }> {
  const staged: StagedCompanion[] = [];
  const unread: Skipped[] = [];
  for (const beside of besides) {
    try {
      staged.push({ ...beside, blob: (await readContent(beside.file, blobs)).blob });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread.push(error.skipped);
    }
  }
  return { staged, unread };
}

/** What becomes of the companions of an asset when one of its files is imported. */
export interface CompanionPlan {
  /** Whether another sidecar describes the asset from now on, or none does any more, or terms beside it count. */
  isDescribedAnew: boolean;
  /** The content of the one that describes it: beside copies of one file, that of the first path. */
  description: string | undefined;
  beside: TermsBeside;
  /** Those that are its companions no longer. */
  gone: number[];
  added: readonly StagedCompanion[];
}

export async function planCompanions(
  { db, ...reading }: TermReading & { db: Database },
  assetId: number | undefined,
  at: StrayAsk & { root: string },
  added: readonly StagedCompanion[],
): Promise<CompanionPlan> {
  const stored = assetId === undefined ? [] : companionsOfAsset(db.read, assetId);
  const paths = new Set(added.map(({ file }) => file.path));
  const others = stored.filter((row) => row.root !== at.root || !paths.has(row.path));
  const gone: Companion[] = [];
  for (const row of others) if (row.root === at.root && (await isStray(row, at))) gone.push(row);
  const all = [
    ...others.filter((row) => !gone.includes(row)),
    ...added.map(({ role, file, blob }) => ({ role, root: at.root, path: file.path, blobHash: blob.hash })),
  ];
  const description = describing(all);
  const beside = await termsBeside(reading, all);
  const isDescribedAnew = description !== describing(stored) || Object.keys(beside.terms).length > 0;
  return { isDescribedAnew, description, beside, gone: gone.map(({ id }) => id), added };
}

/** Of several the first path's; beside one file that of its own name before that of the raw photograph's. */
function describing(companions: Pick<Companion, "role" | "root" | "path" | "blobHash">[]): string | undefined {
  const [first] = companions
    .filter(({ role }) => role === "sidecar")
    .sort(
      (a, b) =>
        order(a.root, b.root) || Number(isCalledByRaw(a.path)) - Number(isCalledByRaw(b.path)) || order(a.path, b.path),
    );
  return first?.blobHash;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Within the write that imports the file. */
export function saveCompanions(tx: Tx, blobs: BlobStore, assetId: number, root: string, plan: CompanionPlan): void {
  removeCompanions(tx, plan.gone);
  for (const { role, says, file, blob } of plan.added) {
    blobs.enter(tx, blob);
    joinAsset(tx, root, file.path, assetId);
    const { path, size, modifiedAt } = file;
    const marks = says?.marks.join(" ") || null;
    const facts = { size, modifiedAt, mime: mimeOfCompanion(role, path), language: says?.language ?? null, marks };
    const termsRead = plan.beside.read.has(blob.hash);
    saveCompanion(tx, { assetId, role, root, path, blobHash: blob.hash, termsRead, ...facts });
  }
  if (plan.gone.length + plan.added.length > 0) recordChange(tx, [assetId]);
}
