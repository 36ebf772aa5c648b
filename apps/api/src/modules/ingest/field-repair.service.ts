// Renames fields that an earlier version registered under a forbidden name: a tag `Id` of an operator's namespace hid
// the id of every record, and a fact of a later version would hide a field of the library's own that is called like it. Runs at every start and does nothing if all names are valid.
import { mapFields } from "@vitrine/settings/registry/map-fields";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { isFieldName, isStored, isStoredFieldName, type StoredFieldName } from "../../db/field-name.ts";
import type { StoredFields } from "../../db/tables/asset.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Sqlite, Tx } from "../../platform/database.ts";
import { keepCopy } from "../../platform/migrations.ts";
import { listCollections, setSearch } from "../collections/collection-writer.repository.ts";
import { updateAsset } from "../library/asset-writer.repository.ts";
import { changeField, ensureSystemFields } from "../library/registry-writer.repository.ts";
import { systemFields } from "../library/system-fields.ts";
import { createDocumentSaving } from "../settings/document-saving.service.ts";
import { createPortalDocuments } from "../settings/portal-documents.service.ts";
import { carriersOf, fieldNames } from "./field-repair.repository.ts";
import { tagsOf } from "./own-fields.repository.ts";
import { ownFieldName, wordOf } from "./own-fields.ts";

interface Renaming {
  id: number;
  from: string;
  to: StoredFieldName;
}

/** Assets rewritten in one write: a few milliseconds. */
const SLICE = 200;

/**
 * Renames them with their values, in the searches of collections and in the portal's settings, after a copy of the
 * database into `backups`; answers a sentence for each. Cut off in the middle, it goes on at the next start: the field
 * itself is renamed last, and the new names are the same each time.
 */
export async function repairFieldNames(db: Database, clock: Clock): Promise<string[]> {
  const renamings = planRenamings(db.sqlite);
  if (renamings.length === 0) return [];
  keepCopy(db.file, "field-names");
  await renameInSettings(db, clock, new Map(renamings.map(({ from, to }) => [from, to])));
  for (const { id, from, to } of renamings) {
    for (let last = 0, end = false; !end; ) {
      const carriers = await db.write((tx) => renameSome(tx, from, to, last));
      last = carriers.at(-1) ?? 0;
      end = carriers.length < SLICE;
    }
    await db.write((tx) => renameField(tx, id, from, to));
  }
  // The fact itself, which its name was in the way of.
  await db.write(ensureSystemFields);
  return renamings.map(
    ({ from, to }) => `The field ${from} is called ${to} now, since its name means something else in every record.`,
  );
}

function planRenamings(sqlite: Sqlite): Renaming[] {
  const rows = fieldNames(sqlite);
  const namesInUse = new Set(rows.map(({ name }) => name));
  return rows
    .filter(({ name, origin }) => !isFieldName(name) || isTaken(name, origin))
    .map(({ id, name: from }) => {
      const to = newName(sqlite, from, namesInUse);
      namesInUse.add(to);
      return { id, from, to };
    });
}

/** Whether a field of the library's own has the name of a fact that came with a later version. */
function isTaken(name: string, origin: string): boolean {
  const fact = systemFields.find((field) => field.name === name && !isStored(field.name));
  return origin === "metadata" && fact !== undefined && fact.origin !== "metadata";
}

/** The name that the next import would give to the field of the same tag. */
function newName(sqlite: Sqlite, from: string, namesInUse: ReadonlySet<string>): StoredFieldName {
  const tag = tagsOf(sqlite).find((candidate) => wordOf(candidate) === from);
  const asTag = tag === undefined ? undefined : ownFieldName(tag, namesInUse);
  if (asTag) return asTag;
  const letters = from.toLowerCase().replace(/[^a-z0-9_]|^[^a-z]+/g, "");
  for (let number = 1; ; number++) {
    const name = `${letters.slice(0, 40) || "field"}_value${number > 1 ? number : ""}`;
    if (isStoredFieldName(name) && !namesInUse.has(name)) return name;
  }
}

function renameField(tx: Tx, id: number, from: string, to: StoredFieldName): void {
  changeField(tx, id, { name: to });
  for (const { id: collection, search } of listCollections({ read: tx })) {
    if (!search?.facets?.some(({ field }) => field === from)) continue;
    const facets = search.facets.map((facet) => (facet.field === from ? { ...facet, field: to } : facet));
    setSearch(tx, collection, { ...search, facets });
  }
}

/** Renames the field in the next assets after an id; answers their ids, ascending. */
function renameSome(tx: Tx, from: string, to: StoredFieldName, after: number): number[] {
  const carriers = carriersOf(tx, from, after, SLICE);
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
  const renamed = mapFields(settingsRegistry, JSON.parse(stored.body), (name) => names.get(name) ?? name) as object;
  if (JSON.stringify(renamed) === stored.body) return;
  const change = { caller: {}, by: "upgrade", ifMatch: stored.etag } as const;
  const refusal = await saving.save({ kind: "global", key: "" }, renamed, change).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal === undefined) return;
  // An administrator has saved meanwhile: their settings are the ones to be repaired.
  if (refusal instanceof AppError && refusal.code === "settings.stale") return renameInSettings(db, clock, names);
  throw refusal;
}
