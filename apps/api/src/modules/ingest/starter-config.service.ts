import { type Found, type FoundField, starterSettings } from "@vitrine/settings/starter";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { countMembers, listCollections } from "../collections/collection-writer.repository.ts";
import { type AssetRow, numberFacts, textFacts, valueFacts } from "../library/asset-facts.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import type { Field } from "../library/field-registry.ts";
import { createLibraryReader } from "../library/library.service.ts";
import { createDocumentSaving } from "../settings/document-saving.service.ts";
import { createPortalDocuments } from "../settings/portal-documents.service.ts";

/**
 * Writes the first settings of a portal after an import: facets, columns and rows that fit the library. Answers whether
 * it did: what an administrator has saved, even while the library was read, stays. `anew`: over what is stored.
 */
export async function ensureStarterConfig(db: Database, clock: Clock, { anew = false } = {}): Promise<boolean> {
  if (!anew && (await createPortalDocuments(db).config())) return false;
  const found = whatIsThere(db);
  if (found.assets === 0) return false;
  const change = { caller: {}, by: "import", ...(anew ? {} : { ifNoneMatch: "*" }) } as const;
  return createDocumentSaving(db, clock)
    .save({ kind: "global", key: "" }, starterSettings(found), change)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === "settings.stale") return false;
        throw error;
      },
    );
}

/** The rating is a fact twice, as a value and as a number: here it is one. */
const facts = new Map<string, (row: AssetRow) => string | number | readonly string[] | undefined>([
  ...textFacts,
  ...valueFacts,
  ...numberFacts,
]);

interface Tally {
  filled: number;
  values: Set<string | number>;
}

/** Beyond this it is enough to know that there are many. */
const MAX_DISTINCT = 5_000;

function whatIsThere(db: Database): Found {
  const tallies = new Map<string, Tally>();
  const count = (name: string, values: Iterable<string | number | null | undefined>) => {
    const real = [...values].filter((value) => value !== null && value !== undefined);
    if (real.length === 0) return;
    const tally = tallies.get(name) ?? { filled: 0, values: new Set() };
    tally.filled++;
    for (const value of real) if (tally.values.size < MAX_DISTINCT) tally.values.add(value);
    tallies.set(name, tally);
  };
  let assets = 0;
  for (const row of everyAsset(db)) {
    assets++;
    for (const [name, read] of facts) count(name, [read(row)].flat());
    for (const [name, ids] of Object.entries(row.fields.values ?? {})) count(name, ids);
    for (const [name, number] of Object.entries(row.fields.numbers ?? {})) count(name, [number]);
    for (const [name, texts] of Object.entries(row.fields.texts ?? {})) count(name, Object.values(texts)[0] ?? []);
  }
  // In the order in which they were registered: fields of one position keep it.
  const registered = [...createLibraryReader(db).registry().all].sort((a, b) => a.id - b.id);
  return {
    assets,
    fields: registered.map((field) => foundField(field, tallies.get(field.name))),
    collections: foundCollections(db),
  };
}

/** Rows read at once. */
const BATCH = 500;

function* everyAsset(db: Database): Generator<AssetRow> {
  const assets = createAssetReader(db);
  for (let ids = assets.idsAfter(0, BATCH); ids.length > 0; ids = assets.idsAfter(ids.at(-1) ?? 0, BATCH))
    yield* assets.readable(ids);
}

function foundField(field: Field, tally: Tally | undefined): FoundField {
  return {
    field_name: field.name,
    type: field.type,
    origin: field.origin,
    multi_valued: field.multiValued,
    is_facet: field.facet,
    range_facet: field.range,
    sortable: field.sortable,
    public: field.visibility === "everyone",
    position: field.position,
    filled: tally?.filled ?? 0,
    distinct: tally?.values.size ?? 0,
  };
}

function foundCollections(db: Database): Found["collections"] {
  const members = countMembers(db);
  return listCollections(db).map(({ id, indicator, kind, labels, sourceAssetId }) => ({
    indicator,
    label: labels.en ?? labels.de ?? indicator,
    src: sourceAssetId === null ? null : String(sourceAssetId),
    count: kind === "search" ? null : (members.get(id) ?? 0),
  }));
}
