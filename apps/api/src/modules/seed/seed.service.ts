// Writes a synthetic library in small transactions, so that a running server can write in between.

import { toNonDerivedFieldName } from "../../db/field-name.ts";
import type { StoredFields } from "../../db/tables/asset.table.ts";
import type { CollectionSearch } from "../../db/tables/collection.table.ts";
import { mapSequentially } from "../../platform/async-lists.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import {
  ensureAcl,
  ensureOriginalConvertSet,
  ensurePool,
  ensurePublicPool,
} from "../access/rights-writer.repository.ts";
import { saveSearchCollection } from "../collections/collection-writer.repository.ts";
import { insertAssets, type NewAsset } from "../library/asset-writer.repository.ts";
import { ensureField, ensureSystemFields, ensureValue } from "../library/registry-writer.repository.ts";
import { createSyntheticLibrary, type SyntheticAsset, type SyntheticField } from "./synthetic-library.ts";

export interface SeedOptions {
  assets: number;
  /** The same seed gives the same library. */
  seed?: number;
  signal?: AbortSignal;
  onProgress?(done: number): void;
}

/** Assets per transaction: some 10 ms. */
const BATCH_ASSETS = 400;
/** Milliseconds between transactions, in which other processes can take the write lock. */
const PAUSE_MS = 2;

interface Rights {
  /** ACLs, each with the upper bound of `chance` for which it is chosen. */
  acls: readonly { upTo: number; aclId: number }[];
}

/** Adds that many assets; returns how many were written. */
export async function seedLibrary(db: Database, options: SeedOptions): Promise<number> {
  const library = createSyntheticLibrary(options.seed ?? 42);
  const rights = await db.write(prepareRights);
  const ids = await prepareFields(db, library.fields);
  let done = 0;
  while (done < options.assets && !options.signal?.aborted) {
    const batch: NewAsset[] = [];
    for (let n = Math.min(BATCH_ASSETS, options.assets - done); n > 0; n--)
      batch.push(toNewAsset(library.next(), rights, ids));
    await db.write((tx) => insertAssets(tx, batch));
    done += batch.length;
    options.onProgress?.(done);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await db.write((tx) => prepareCollections(tx, library.fields));
  return done;
}

/** Creates the pools, so that nine assets in ten are public. Existing pools keep their grants. */
async function prepareRights(tx: Tx): Promise<Rights> {
  await ensureSystemFields(tx);
  await ensureOriginalConvertSet(tx);
  const open = await ensurePublicPool(tx);
  const press = await ensurePool(tx, "press", { de: "Presse", en: "Press" });
  const internal = await ensurePool(tx, "internal", { de: "Intern", en: "Internal" });
  return {
    acls: [
      { upTo: 0.85, aclId: await ensureAcl(tx, [open]) },
      { upTo: 0.9, aclId: await ensureAcl(tx, [open, press]) },
      { upTo: 0.94, aclId: await ensureAcl(tx, [press]) },
      { upTo: 1, aclId: await ensureAcl(tx, [internal]) },
    ],
  };
}

/** Creates the fields. Returns field -> ids of its values, in the order of the list. */
async function prepareFields(db: Database, fields: readonly SyntheticField[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const { name, labels, multiValued, weight, position, values } of fields) {
    const fieldId = await db.write((tx) =>
      ensureField(tx, {
        name: toNonDerivedFieldName(name),
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
      const ids = await db.write((tx) =>
        mapSequentially(part, ({ value, labels }) => ensureValue(tx, fieldId, value, labels)),
      );
      list.push(...ids);
    }
    ids.set(name, list);
  }
  return ids;
}

const [TITLE, DESCRIPTION, CREATED] = [
  toNonDerivedFieldName("title"),
  toNonDerivedFieldName("description"),
  toNonDerivedFieldName("created"),
];

function toNewAsset(made: SyntheticAsset, { acls }: Rights, ids: ReadonlyMap<string, readonly number[]>): NewAsset {
  const { values, title, description, created, chance, ...details } = made;
  const stored: StoredFields["values"] = {};
  for (const [name, places] of Object.entries(values)) {
    const list = ids.get(name);
    stored[toNonDerivedFieldName(name)] = places.map((place) => list?.[place] ?? 0);
  }
  return {
    ...details,
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

/** Creates collections for the dashboard: the newest assets and the most common topics. */
async function prepareCollections(tx: Tx, fields: readonly SyntheticField[]): Promise<void> {
  const newest: CollectionSearch = { sort: "imp_date", orientation: "desc" };
  await saveSearchCollection(
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
    await saveSearchCollection(tx, { labels: labels ?? { en: value }, origin: `seed ${value}` }, search);
  }
}
