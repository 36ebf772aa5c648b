// Reads and tightens the stored usage terms (embargo, expiry) of assets. Terms are relaxed only when a file of the asset or a
// catalogue has other ones. Functions run within a transaction of the caller.
import { eq } from "drizzle-orm";
import { assets } from "../../../db/tables/asset.table.ts";
import { catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { findRecordOfAsset, saveRecord } from "../catalogue/catalogue.repository.ts";
import { type Restrictions, strictestTerms, type TermDates } from "../terms/terms.ts";

const TERMS = ["embargo", "expiry"] as const;

export function findRestrictions(tx: Tx, assetId: number): Restrictions | undefined {
  const { id, aclId, embargo, expiry } = assets;
  const found = tx
    .select({ aclId, embargo, expiry, recordOf: catalogueRecords.assetId, overlay: catalogueRecords.overlay })
    .from(assets)
    .leftJoin(catalogueRecords, eq(catalogueRecords.assetId, id))
    .where(eq(id, assetId))
    .get();
  if (!found) return undefined;
  const { overlay } = found;
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
export function tightenTerms(tx: Tx, assetId: number, terms: TermDates, now: number): void {
  if (terms.embargo === undefined && terms.expiry === undefined) return;
  const before = findRestrictions(tx, assetId)?.fileTerms ?? {};
  const after = strictestTerms(before, terms);
  const changed = TERMS.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  const record = findRecordOfAsset(tx, assetId);
  const overlay = record?.overlay;
  const change = (names: readonly (typeof TERMS)[number][]) =>
    Object.fromEntries(names.map((name) => [name, after[name]]));
  if (record && overlay) {
    saveRecord(tx, { ...record, overlay: { ...overlay, ofFile: { ...overlay.ofFile, ...change(changed) } } });
  }
  const shown = changed.filter((name) => overlay?.[name] === undefined);
  if (shown.length > 0) updateAsset(tx, assetId, { ...change(shown), updatedAt: now });
}
