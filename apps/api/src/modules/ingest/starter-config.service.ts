import { createStarterSettings, type FieldSummary, type LibrarySummary } from "@vitrine/settings/documents/starter";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { countMembers, listCollections } from "../collections/collection-writer.repository.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import { type AssetRow, derivedNumbers, derivedTexts, derivedValues } from "../library/derived-fields.ts";
import type { Field } from "../library/field-registry.ts";
import { fieldTypes } from "../library/fields/field-types.ts";
import { createLibraryReader } from "../library/library.service.ts";
import { createDocumentSaving } from "../settings/document-saving.service.ts";
import { createPortalDocuments } from "../settings/portal-documents.service.ts";

/**
 * Writes the first settings of a portal after an import: facets, columns and rows that fit the library. Answers whether
 * it did: settings that an administrator saved, even meanwhile, are kept unless `overwrite` is set.
 */
export async function ensureStarterConfig(
  db: Database,
  clock: Clock,
  { anew: overwrite = false } = {},
): Promise<boolean> {
  if (!overwrite && (await createPortalDocuments(db).config())) return false;
  const found = summariseLibrary(db);
  if (found.assets === 0) return false;
  const change = { caller: {}, by: "import", ...(overwrite ? {} : { ifNoneMatch: "*" }) } as const;
  return createDocumentSaving(db, clock)
    .save({ kind: "global", key: "" }, createStarterSettings(found), change)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === "settings.stale") return false;
        throw error;
      },
    );
}

/** System properties of an asset by name. A map, since the rating is listed twice, as value and as number. */
const assetProperties = new Map<string, (row: AssetRow) => string | number | readonly string[] | undefined>([
  ...derivedTexts,
  ...derivedValues,
  ...derivedNumbers,
]);

interface FieldCounts {
  filled: number;
  values: Set<string | number>;
}

/** Distinct values counted per field. */
const MAX_DISTINCT = 5_000;

function summariseLibrary(db: Database): LibrarySummary {
  const countsByField = new Map<string, FieldCounts>();
  const count = (name: string, values: Iterable<string | number | null | undefined>) => {
    const real = [...values].filter((value) => value !== null && value !== undefined);
    if (real.length === 0) return;
    const counts = countsByField.get(name) ?? { filled: 0, values: new Set() };
    counts.filled++;
    for (const value of real) if (counts.values.size < MAX_DISTINCT) counts.values.add(value);
    countsByField.set(name, counts);
  };
  let assets = 0;
  for (const row of readAllAssets(db)) {
    assets++;
    for (const [name, read] of assetProperties) count(name, [read(row)].flat());
    for (const [name, ids] of Object.entries(row.fields.values ?? {})) count(name, ids);
    for (const [name, number] of Object.entries(row.fields.numbers ?? {})) count(name, [number]);
    for (const [name, texts] of Object.entries(row.fields.texts ?? {})) count(name, Object.values(texts)[0] ?? []);
  }
  // In order of registration, which decides between fields of the same position.
  const registered = [...createLibraryReader(db).registry().all].sort((a, b) => a.id - b.id);
  return {
    assets,
    fields: registered.map((field) => foundField(field, countsByField.get(field.name))),
    collections: foundCollections(db),
  };
}

/** Rows read at once. */
const BATCH = 500;

function* readAllAssets(db: Database): Generator<AssetRow> {
  const assets = createAssetReader(db);
  for (let ids = assets.idsAfter(0, BATCH); ids.length > 0; ids = assets.idsAfter(ids.at(-1) ?? 0, BATCH))
    yield* assets.some(ids);
}

function foundField(field: Field, counts: FieldCounts | undefined): FieldSummary {
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
}

function foundCollections(db: Database): LibrarySummary["collections"] {
  const members = countMembers(db.read);
  return listCollections(db.read).map(({ id, indicator, kind, labels, sourceAssetId }) => ({
    indicator,
    label: labels.en ?? labels.de ?? indicator,
    src: sourceAssetId === null ? null : String(sourceAssetId),
    count: kind === "search" ? null : (members.get(id) ?? 0),
  }));
}
