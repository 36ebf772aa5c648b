// Adds assets like an import does, and access to them.

import { toNonDerivedFieldName } from "../db/field-name.ts";
import type { StoredFields } from "../db/tables/asset.table.ts";
import { GUEST_GROUP } from "../modules/access/access.ts";
import { ensureAcl, ensureGroup, ensurePool, grantPool } from "../modules/access/rights-writer.repository.ts";
import { insertAssets, type NewAsset } from "../modules/library/asset-writer.repository.ts";
import {
  ensureField,
  ensureSystemFields,
  ensureValue,
  type NewField,
} from "../modules/library/registry-writer.repository.ts";
import { mapSequentially } from "../platform/async-lists.ts";
import type { Database, Tx } from "../platform/database/database.ts";

export interface TestAsset extends Partial<Omit<NewAsset, "fields" | "aclId">> {
  /** Pool names; `public` is created with a grant for guests. */
  pools?: readonly string[];
  title?: string | Record<string, string>;
  /** Value fields by name; missing fields are created as multi-valued facets. */
  values?: Record<string, readonly string[]>;
  numbers?: Record<string, number>;
  texts?: Record<string, Record<string, string>>;
}

const PLAIN: Omit<NewAsset, "aclId" | "fields"> = {
  kind: "image",
  mime: "image/jpeg",
  fileName: "picture.jpg",
  contentHash: null,
  size: 1_500_000,
  width: 3000,
  height: 2000,
  dpi: 300,
  pageCount: null,
  duration: null,
  placeholder: null,
  colours: null,
  rating: null,
  colorCode: null,
  downloadCount: 0,
  embargo: null,
  expiry: null,
  importedAt: 1_760_000_000,
};

/** Adds assets; returns their ids. */
export function addAssets(db: Database, assets: readonly TestAsset[]): Promise<number[]> {
  return db.write(async (tx) => {
    await ensureSystemFields(tx);
    await grantPool(tx, await ensureGroup(tx, GUEST_GROUP), await ensurePool(tx, "public"), [-1]);
    return insertAssets(tx, await mapSequentially(assets, (asset) => newAsset(tx, asset)));
  });
}

export async function newAsset(
  tx: Tx,
  { pools = ["public"], title, values, numbers, texts, ...facts }: TestAsset,
): Promise<NewAsset> {
  const fields: Required<StoredFields> = { values: {}, numbers: { ...numbers }, texts: {} };
  for (const [fieldName, list] of Object.entries(values ?? {})) {
    const name = toNonDerivedFieldName(fieldName);
    const field = await ensureField(tx, {
      name,
      type: "value",
      multiValued: true,
      facet: true,
      weight: 3,
      labels: { en: name },
    });
    fields.values[name] = await mapSequentially(list, (value) => ensureValue(tx, field, value));
  }
  const titles = title === undefined ? {} : { title: typeof title === "string" ? { "": title } : title };
  for (const [name, byLocale] of Object.entries({ ...titles, ...texts })) {
    fields.texts[toNonDerivedFieldName(name)] = Object.fromEntries(
      Object.entries(byLocale).map(([locale, text]) => [locale, [text]]),
    );
  }
  const aclId = await ensureAcl(tx, await mapSequentially(pools, (pool) => ensurePool(tx, pool)));
  return { ...PLAIN, ...facts, aclId, fields };
}

export type TestField = Omit<NewField, "name"> & { name: string };

export function addField(db: Database, { name, ...field }: TestField): Promise<number> {
  return db.write((tx) => ensureField(tx, { ...field, name: toNonDerivedFieldName(name) }));
}

export function grantAccess(db: Database, group: string, pool: string, sets: readonly number[] = [-1]): Promise<void> {
  return db.write(async (tx) => await grantPool(tx, await ensureGroup(tx, group), await ensurePool(tx, pool), sets));
}
