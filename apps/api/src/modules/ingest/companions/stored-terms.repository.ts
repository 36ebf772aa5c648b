// Reads and tightens the stored usage terms (embargo, expiry) of assets. Terms are relaxed only when a file of the asset or a
// catalogue has other ones. Functions run within a transaction of the caller.
import { eq } from "drizzle-orm";
import { assets } from "../../../db/tables/asset.table.ts";
import { catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import { inIdList } from "../../../platform/database/is-among.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { findRecordOfAsset, saveRecord } from "../catalogue/catalogue.repository.ts";
import { type Restrictions, strictestTerms, type TermDates } from "../terms/terms.ts";

const TERMS = ["embargo", "expiry"] as const;

export async function findRestrictions(db: Reader, assetId: number): Promise<Restrictions | undefined> {
  const [found] = await selectRestrictions(db).where(eq(assets.id, assetId));
  return found && toRestrictions(found);
}

/** The restrictions of these assets, by their ids. */
export async function mapRestrictions(db: Reader, assetIds: readonly number[]): Promise<Map<number, Restrictions>> {
  const rows = await selectRestrictions(db).where(inIdList(assets.id, assetIds));
  return new Map(rows.map((row) => [row.assetId, toRestrictions(row)]));
}

const selectRestrictions = (db: Reader) => {
  const { id, aclId, embargo, expiry } = assets;
  const { assetId: recordOf, overlay } = catalogueRecords;
  return db
    .select({ assetId: id, aclId, embargo, expiry, recordOf, overlay })
    .from(assets)
    .leftJoin(catalogueRecords, eq(recordOf, id));
};

function toRestrictions(found: Awaited<ReturnType<typeof selectRestrictions>>[number]): Restrictions {
  const { assetId, overlay } = found;
  const terms = toTermDates(found);
  const ofFile = (name: (typeof TERMS)[number]) =>
    (overlay?.[name] === undefined ? terms : (overlay.ofFile ?? {}))[name];
  return {
    assetId,
    aclId: found.aclId,
    terms,
    fileTerms: omitUndefined({ embargo: ofFile("embargo"), expiry: ofFile("expiry") }),
    catalogueTerms: toTermDates({ ...overlay }),
    hasCatalogueRecord: found.recordOf !== null,
  };
}

const toTermDates = ({ embargo, expiry }: { embargo?: number | null; expiry?: number | null }): TermDates =>
  omitUndefined({ embargo: embargo ?? undefined, expiry: expiry ?? undefined });

/** Applies terms to an asset where they are stricter than those of its files. */
export async function tightenTerms(tx: Tx, assetId: number, terms: TermDates, now: number): Promise<void> {
  if (terms.embargo === undefined && terms.expiry === undefined) return;
  const before = (await findRestrictions(tx, assetId))?.fileTerms ?? {};
  const after = strictestTerms(before, terms);
  const changed = TERMS.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  const record = await findRecordOfAsset(tx, assetId);
  const overlay = record?.overlay;
  const change = (names: readonly (typeof TERMS)[number][]) =>
    Object.fromEntries(names.map((name) => [name, after[name]]));
  if (record && overlay) {
    await saveRecord(tx, { ...record, overlay: { ...overlay, ofFile: { ...overlay.ofFile, ...change(changed) } } });
  }
  const shown = changed.filter((name) => overlay?.[name] === undefined);
  if (shown.length > 0) await updateAsset(tx, assetId, { ...change(shown), updatedAt: now });
}
