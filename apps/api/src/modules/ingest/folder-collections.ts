import { basename } from "node:path";
import type { Database, Tx } from "../../platform/database/database.ts";
import {
  findCollectionByOrigin,
  saveStaticCollection,
  setCollectionCover,
  setCollectionMembers,
} from "../collections/collection-writer.repository.ts";
import { groupBy } from "./group-by.ts";
import { type FolderCollectionMember, listFolderCollectionMembers } from "./import.repository.ts";
import { titleFromFileName } from "./metadata/embedded-metadata.ts";

/**
 * Creates or updates one collection per top-level folder of an import, or one for all if it has no folders. Reads the
 * members from the database, so it also works after an interrupted import.
 */
export async function createFolderCollections(db: Database, root: string): Promise<number> {
  const rows = await listFolderCollectionMembers(db, root);
  const inFolders = rows.filter(({ path }) => path.includes("/"));
  const folders = groupBy(inFolders, ({ path }) => path.slice(0, path.indexOf("/")));
  if (folders.size === 0 && rows.length > 0) folders.set("", rows);
  for (const [folder, members] of folders) {
    await db.write((tx) => saveFolderCollection(tx, root, folder, members));
  }
  return folders.size;
}

async function saveFolderCollection(
  tx: Tx,
  root: string,
  folder: string,
  members: FolderCollectionMember[],
): Promise<void> {
  const origin = `${root}/${folder}`;
  const source = chooseCover(members)?.id ?? null;
  const memberIds = [...new Set(members.map((member) => member.id))];
  const existing = await findCollectionByOrigin(tx, origin);
  if (!existing) {
    const label = titleFromFileName(folder === "" ? basename(root) : folder);
    await saveStaticCollection(tx, { labels: { de: label, en: label }, origin, sourceAssetId: source }, memberIds);
    return;
  }
  // Existing labels and cover stay as an admin chose them, unless the cover has left the folder.
  if (existing.sourceAssetId === null || !memberIds.includes(existing.sourceAssetId)) {
    await setCollectionCover(tx, existing.id, source);
  }
  await setCollectionMembers(tx, existing.id, memberIds);
}

/** Prefers a wide picture as cover. */
function chooseCover(members: FolderCollectionMember[]): FolderCollectionMember | undefined {
  const pictures = members.filter((member) => member.width && member.height && member.problem === null);
  const photographs = pictures.filter((member) => member.kind === "image");
  const wide = photographs.find(({ width, height }) => (width ?? 0) >= (height ?? 0) * 1.2 && (width ?? 0) >= 600);
  return wide ?? photographs[0] ?? pictures[0] ?? members[0];
}
