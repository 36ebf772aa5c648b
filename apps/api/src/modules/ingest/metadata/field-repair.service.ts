// Renames fields that an earlier version registered under a name that is now forbidden: it hides a key of every record
// (such as `id`), or a system field added by a later version. Runs at every start; does nothing if all names are valid.
import { renameFields } from "@vitrine/settings/registry/rename-fields";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { isFieldName, isStoredField, isStoredFieldName, type StoredFieldName } from "../../../db/field-name.ts";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../../platform/database/database.ts";
import { copyBeforeMigration } from "../../../platform/database/migrations.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { listCollections, setStoredSearch } from "../../collections/collection-writer.repository.ts";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { changeField, ensureSystemFields } from "../../library/registry-writer.repository.ts";
import { systemFields } from "../../library/system-fields.ts";
import { createDocumentSaving } from "../../settings/document-saving.service.ts";
import { createPortalDocuments } from "../../settings/portal-documents.service.ts";
import { listCustomTags } from "./custom-fields.repository.ts";
import { customFieldName, tagNameInSnakeCase } from "./custom-fields.ts";
import { listAssetsWithField, listFieldNames } from "./field-repair.repository.ts";

interface Renaming {
  id: number;
  from: string;
  to: StoredFieldName;
}

/** Assets per transaction, which takes a few milliseconds. */
const BATCH_SIZE = 200;

/**
 * Renames the fields with their values, in collection searches and in the portal settings, after copying the database to
 * `backups`. Returns a sentence for each. Can be interrupted: the field itself is renamed last, and the new names are the
 * same each time.
 */
export async function repairFieldNames(db: Database, clock: Clock): Promise<string[]> {
  const renamings = planRenamings(db.read);
  if (renamings.length === 0) return [];
  copyBeforeMigration(db.file, "field-names");
  await renameInSettings(db, clock, new Map(renamings.map(({ from, to }) => [from, to])));
  for (const { id, from, to } of renamings) {
    for (let last = 0, end = false; !end; ) {
      const carriers = await db.write((tx) => renameInBatch(tx, from, to, last));
      last = carriers.at(-1) ?? 0;
      end = carriers.length < BATCH_SIZE;
    }
    await db.write((tx) => renameField(tx, id, from, to));
  }
  // Registers system fields whose names were occupied.
  await db.write(ensureSystemFields);
  return renamings.map(
    ({ from, to }) => `The field ${from} is called ${to} now, since its name means something else in every record.`,
  );
}

function planRenamings(db: Reader): Renaming[] {
  const rows = listFieldNames(db);
  const namesInUse = new Set(rows.map(({ name }) => name));
  return rows
    .filter(({ name, origin }) => !isFieldName(name) || hidesSystemField(name, origin))
    .map(({ id, name: from }) => {
      const to = chooseNewName(db, from, namesInUse);
      namesInUse.add(to);
      return { id, from, to };
    });
}

/** Whether a metadata field has the name of a system field added by a later version. */
function hidesSystemField(name: string, origin: string): boolean {
  const fact = systemFields.find((field) => field.name === name && !isStoredField(field.name));
  return origin === "metadata" && fact !== undefined && fact.origin !== "metadata";
}

/** The name that the next import would choose for the same tag. */
function chooseNewName(db: Reader, from: string, namesInUse: ReadonlySet<string>): StoredFieldName {
  const tag = listCustomTags(db).find((candidate) => tagNameInSnakeCase(candidate) === from);
  const asTag = tag === undefined ? undefined : customFieldName(tag, namesInUse);
  if (asTag) return asTag;
  const letters = from.toLowerCase().replace(/[^a-z0-9_]|^[^a-z]+/g, "");
  for (let number = 1; ; number++) {
    const name = `${letters.slice(0, 40) || "field"}_value${number > 1 ? number : ""}`;
    if (isStoredFieldName(name) && !namesInUse.has(name)) return name;
  }
}

function renameField(tx: Tx, id: number, from: string, to: StoredFieldName): void {
  changeField(tx, id, { name: to });
  for (const { id: collection, search } of listCollections(tx)) {
    if (!search?.facets?.some(({ field }) => field === from)) continue;
    const facets = search.facets.map((facet) => (facet.field === from ? { ...facet, field: to } : facet));
    setStoredSearch(tx, collection, { ...search, facets });
  }
}

/** Renames the field in the next assets after an id; returns their ids, ascending. */
function renameInBatch(tx: Tx, from: string, to: StoredFieldName, after: number): number[] {
  const carriers = listAssetsWithField(tx, from, after, BATCH_SIZE);
  for (const { id, fields: text } of carriers) {
    const stored = Object.entries(JSON.parse(text) as object) as [string, object][];
    const renamed = stored.map(([part, values]) => [part, renamedKey(values, from, to)]);
    updateAsset(tx, id, { fields: Object.fromEntries(renamed) as StoredFields });
  }
  return carriers.map(({ id }) => id);
}

function renamedKey(values: object, from: string, to: string): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name === from ? to : name, value]));
}

async function renameInSettings(db: Database, clock: Clock, names: ReadonlyMap<string, string>): Promise<void> {
  const saving = createDocumentSaving(db, clock);
  const stored = await createPortalDocuments(db).config();
  if (!stored) return;
  const renamed = renameFields(settingsRegistry, JSON.parse(stored.body), (name) => names.get(name) ?? name) as object;
  if (JSON.stringify(renamed) === stored.body) return;
  const change = { caller: {}, by: "upgrade", ifMatch: stored.etag } as const;
  const refusal = await saving.save({ kind: "global", key: "" }, renamed, change).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal === undefined) return;
  // An administrator has saved settings meanwhile: repair those.
  if (refusal instanceof AppError && refusal.code === "settings.stale") return renameInSettings(db, clock, names);
  throw refusal;
}
