import { createStarterSettings, type LibrarySummary } from "@vitrine/settings/documents/starter";
import { addStarterSettings, hasCustomFieldsOrDashboard } from "@vitrine/settings/documents/starter-merge";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { countMembersByCollection, listCollections } from "../collections/collection-writer.repository.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import {
  type AssetRowForRecord,
  derivedNumberReaders,
  derivedTextReaders,
  derivedValueReaders,
} from "../library/derived-fields.ts";
import { fieldTypes } from "../library/fields/field-types.ts";
import { createFieldAndValueReader } from "../library/library.service.ts";
import { createDocumentSaving } from "../settings/document-saving.service.ts";
import { createPortalDocuments } from "../settings/portal-documents.service.ts";

/** Whether nothing was imported yet. To be asked before an import. */
export const hasNoAssets = async (db: Database): Promise<boolean> =>
  (await createAssetReader(db).idsAfter(0, 1)).length === 0;

/**
 * Writes the first settings of a portal after an import: facets, columns and rows that fit the library. Returns whether
 * it wrote any. Settings that are stored already are completed after the first import only, and not if an administrator
 * has arranged lists in them or saves them meanwhile: after later imports, a default value may be what the
 * administrator wants. `anew` overwrites them.
 */
export async function ensureStarterSettings(
  db: Database,
  clock: Clock,
  { anew: overwrite = false, isFirstImport = false } = {},
): Promise<boolean> {
  const before = overwrite ? undefined : await createPortalDocuments(db).config();
  const stored: unknown = before && JSON.parse(before.body);
  if (before && (!isFirstImport || hasCustomFieldsOrDashboard(stored))) return false;
  const found = await summariseLibrary(db);
  if (found.assets === 0) return false;
  const settings = before ? addStarterSettings(stored, found) : createStarterSettings(found);
  const condition = before ? { ifMatch: before.etag } : { ifNoneMatch: "*" };
  const change = { caller: {}, by: "import", ...(overwrite ? {} : condition) } as const;
  try {
    await createDocumentSaving(db, clock).save({ kind: "global", key: "" }, settings, change);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "settings.stale") return false;
    throw error;
  }
}

/** System properties of an asset by name. A map, since the rating is listed twice, as value and as number. */
const assetProperties = new Map<string, (row: AssetRowForRecord) => string | number | readonly string[] | undefined>([
  ...derivedTextReaders,
  ...derivedValueReaders,
  ...derivedNumberReaders,
]);

/** Distinct values counted per field. */
const MAX_DISTINCT = 5_000;

async function summariseLibrary(db: Database): Promise<LibrarySummary> {
  const countsByField = new Map<string, { filled: number; values: Set<string | number> }>();
  const count = (name: string, values: Iterable<string | number | null | undefined>) => {
    const real = [...values].filter((value) => value !== null && value !== undefined);
    if (real.length === 0) return;
    const counts = countsByField.get(name) ?? { filled: 0, values: new Set() };
    counts.filled++;
    for (const value of real) if (counts.values.size < MAX_DISTINCT) counts.values.add(value);
    countsByField.set(name, counts);
  };
  let assets = 0;
  const reader = createAssetReader(db);
  for await (const ids of reader.allIds()) {
    for (const row of await reader.some(ids)) {
      assets++;
      for (const [name, read] of assetProperties) count(name, [read(row)].flat());
      for (const [name, ids] of Object.entries(row.fields.values ?? {})) count(name, ids);
      for (const [name, number] of Object.entries(row.fields.numbers ?? {})) count(name, [number]);
      for (const [name, texts] of Object.entries(row.fields.texts ?? {})) count(name, Object.values(texts)[0] ?? []);
    }
  }
  // In order of registration, which decides between fields of the same position.
  const registered = [...(await createFieldAndValueReader(db)).registry().all].sort((a, b) => a.id - b.id);
  return {
    assets,
    fields: registered.map((field) => {
      const counts = countsByField.get(field.name);
      return {
        field_name: field.name,
        ...fieldTypes[field.type].traits,
        origin: field.origin,
        multi_valued: field.multiValued,
        is_facet: field.facet,
        range_facet: field.range,
        sortable: field.sortable,
        public: field.visibility === "everyone",
        position: field.position,
        filledCount: counts?.filled ?? 0,
        distinctCount: counts?.values.size ?? 0,
      };
    }),
    collections: await foundCollections(db),
  };
}

async function foundCollections(db: Database): Promise<LibrarySummary["collections"]> {
  const members = await countMembersByCollection(db.read);
  return (await listCollections(db.read)).map(({ id, indicator, kind, labels, sourceAssetId }) => ({
    indicator,
    label: labels.en ?? labels.de ?? indicator,
    src: sourceAssetId === null ? null : String(sourceAssetId),
    count: kind === "search" ? null : (members.get(id) ?? 0),
  }));
}
