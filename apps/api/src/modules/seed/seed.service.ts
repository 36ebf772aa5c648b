// Writes a synthetic library, in slices that leave a running server room to write between them.
import { storedFieldName } from "../../db/field-name.ts";
import type { StoredFields } from "../../db/tables/asset.table.ts";
import type { CollectionSearch } from "../../db/tables/collection.table.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { ensureOriginalSet, ensurePool, ensurePublicPool, internAcl } from "../access/rights-writer.repository.ts";
import { saveSearchCollection } from "../collections/collection-writer.repository.ts";
import { insertAssets, type NewAsset } from "../library/asset-writer.repository.ts";
import { ensureField, ensureSystemFields, ensureValues } from "../library/registry-writer.repository.ts";
import { type SyntheticAsset, type SyntheticField, syntheticLibrary } from "./synthetic-library.ts";

export interface SeedOptions {
  assets: number;
  /** The same seed gives the same library. */
  seed?: number;
  signal?: AbortSignal;
  onProgress?(done: number): void;
}

/** Assets in one transaction: some 10 ms. */
const SLICE = 400;
/** Milliseconds between transactions, in which others get the lock. */
const PAUSE = 2;

interface Rights {
  /** Sets of pools, with the share of assets up to which each is drawn. */
  acls: readonly { upTo: number; aclId: number }[];
}

/** Adds that many assets; answers how many were written. */
export async function seedLibrary(db: Database, options: SeedOptions): Promise<number> {
  const library = syntheticLibrary(options.seed ?? 42);
  const rights = await db.write(prepareRights);
  const ids = await prepareFields(db, library.fields);
  let done = 0;
  while (done < options.assets && !options.signal?.aborted) {
    const batch: NewAsset[] = [];
    for (let n = Math.min(SLICE, options.assets - done); n > 0; n--) batch.push(assetOf(library.next(), rights, ids));
    await db.write((tx) => insertAssets(tx, batch));
    done += batch.length;
    options.onProgress?.(done);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  await db.write((tx) => prepareCollections(tx, library.fields));
  return done;
}

/** Nine in ten are public; pools that are there already keep their grants. */
function prepareRights(tx: Tx): Rights {
  ensureSystemFields(tx);
  ensureOriginalSet(tx);
  const open = ensurePublicPool(tx);
  const press = ensurePool(tx, "press", { de: "Presse", en: "Press" });
  const internal = ensurePool(tx, "internal", { de: "Intern", en: "Internal" });
  return {
    acls: [
      { upTo: 0.85, aclId: internAcl(tx, [open]) },
      { upTo: 0.9, aclId: internAcl(tx, [open, press]) },
      { upTo: 0.94, aclId: internAcl(tx, [press]) },
      { upTo: 1, aclId: internAcl(tx, [internal]) },
    ],
  };
}

/** Field -> ids of its values, in the order of the list. */
async function prepareFields(db: Database, fields: readonly SyntheticField[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const { name, labels, multiValued, weight, position, values } of fields) {
    const fieldId = await db.write((tx) =>
      ensureField(tx, {
        name: storedFieldName(name),
        type: "value",
        labels,
        multiValued,
        weight,
        position,
        facet: true,
        origin: "import",
      }),
    );
    const list: number[] = [];
    for (let at = 0; at < values.length; at += 1000) {
      const part = values.slice(at, at + 1000);
      list.push(...(await db.write((tx) => ensureValues(tx, fieldId, part))));
    }
    ids.set(name, list);
  }
  return ids;
}

const [TITLE, DESCRIPTION, CREATED] = [
  storedFieldName("title"),
  storedFieldName("description"),
  storedFieldName("created"),
];

function assetOf(made: SyntheticAsset, { acls }: Rights, ids: ReadonlyMap<string, readonly number[]>): NewAsset {
  const { values, title, description, created, chance, ...facts } = made;
  const stored: StoredFields["values"] = {};
  for (const [name, places] of Object.entries(values)) {
    const list = ids.get(name);
    stored[storedFieldName(name)] = places.map((place) => list?.[place] ?? 0);
  }
  return {
    ...facts,
    aclId: acls.find(({ upTo }) => chance < upTo)?.aclId ?? 0,
    fields: {
      values: stored,
      numbers: { [CREATED]: created },
      texts: {
        [TITLE]: { de: [title.de], en: [title.en] },
        [DESCRIPTION]: { de: [description.de], en: [description.en] },
      },
    },
  };
}

/** Rows for the dashboard: the commonest topics, and the newest. */
function prepareCollections(tx: Tx, fields: readonly SyntheticField[]): void {
  const newest: CollectionSearch = { sort: "imp_date", orientation: "desc" };
  saveSearchCollection(
    tx,
    { labels: { de: "Neu hinzugekommen", en: "Recently added" }, origin: "seed newest" },
    newest,
  );
  for (const { value, labels } of fields.find(({ name }) => name === "category")?.values.slice(0, 6) ?? []) {
    const search: CollectionSearch = {
      facets: [{ field: "category", values: [value] }],
      sort: "rating",
      orientation: "desc",
    };
    saveSearchCollection(tx, { labels: labels ?? { en: value }, origin: `seed ${value}` }, search);
  }
}
