import { basename } from "node:path";
import type { Database, Tx } from "../../platform/database.ts";
import {
  collectionOfOrigin,
  saveStaticCollection,
  setMembers,
  setSourceAsset,
} from "../collections/collection-writer.repository.ts";
import { titleOfFile } from "./embedded.ts";
import { type Member, membersOf } from "./import.repository.ts";

/**
 * Makes one collection per top folder of an import, or one for the whole if it has no folders. Reads the members from
 * the database, so an interrupted import does not matter.
 */
export async function collectFolders(db: Database, root: string): Promise<number> {
  const rows = membersOf(db, root);
  const folders = new Map<string, Member[]>();
  for (const row of rows) {
    const slash = row.path.indexOf("/");
    if (slash > 0) add(folders, row.path.slice(0, slash), row);
  }
  if (folders.size === 0 && rows.length > 0) folders.set("", rows);
  for (const [folder, members] of folders) {
    await db.write((tx) => collect(tx, root, folder, members));
  }
  return folders.size;
}

function add(folders: Map<string, Member[]>, folder: string, row: Member) {
  const members = folders.get(folder);
  if (members) members.push(row);
  else folders.set(folder, [row]);
}

function collect(tx: Tx, root: string, folder: string, members: Member[]): void {
  const origin = `${root}/${folder}`;
  const source = cover(members)?.id ?? null;
  const wanted = [...new Set(members.map((member) => member.id))];
  const existing = collectionOfOrigin(tx, origin);
  if (!existing) {
    const label = titleOfFile(folder === "" ? basename(root) : folder);
    saveStaticCollection(tx, { labels: { de: label, en: label }, origin, sourceAssetId: source }, wanted);
    return;
  }
  // Existing labels and cover stay as an admin chose them, unless the cover has left the folder.
  if (existing.sourceAssetId === null || !wanted.includes(existing.sourceAssetId)) {
    setSourceAsset(tx, existing.id, source);
  }
  setMembers(tx, existing.id, wanted);
}

/** Prefers a wide picture as cover. */
function cover(members: Member[]): Member | undefined {
  const pictures = members.filter((member) => member.width && member.height && member.problem === null);
  const photographs = pictures.filter((member) => member.kind === "image");
  const wide = photographs.find(({ width, height }) => (width ?? 0) >= (height ?? 0) * 1.2 && (width ?? 0) >= 600);
  return wide ?? photographs[0] ?? pictures[0] ?? members[0];
}
