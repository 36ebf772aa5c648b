// Reads and tightens the stored usage terms (embargo, expiry) of assets. Terms are relaxed only when a file of the asset or a
// catalogue has other ones. Functions run within a transaction of the caller.
import { eq } from "drizzle-orm";
import { assets } from "../../../db/tables/asset.table.ts";
import { catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { findOverlay, saveOverlay } from "../catalogue/catalogue.repository.ts";
import { strictestTerms, type TermDates } from "./companion-terms.ts";

const TERMS = ["embargo", "expiry"] as const;

/** What restricts an asset: its pool set and its usage terms. */
export interface AssetTerms extends Record<(typeof TERMS)[number], number | null> {
  assetId: number;
  aclId: number;
}

function findAssetTerms(tx: Tx, assetId: number): AssetTerms | undefined {
  const { id, aclId, embargo, expiry } = assets;
  return tx.select({ assetId: id, aclId, embargo, expiry }).from(assets).where(eq(id, assetId)).get();
}

/** The terms from the files of an asset, ignoring those of a catalogue. */
export function readFileTerms(tx: Tx, assetId: number): TermDates {
  const terms = findAssetTerms(tx, assetId);
  const overlay = findOverlay(tx, assetId);
  const ofFiles = (name: (typeof TERMS)[number]) =>
    overlay?.[name] === undefined ? (terms?.[name] ?? undefined) : overlay.ofFile?.[name];
  return omitUndefined({ embargo: ofFiles("embargo"), expiry: ofFiles("expiry") });
}

/** Applies terms to an asset where they are stricter than those of its files. */
export function tightenTerms(tx: Tx, assetId: number, terms: TermDates, now: number): void {
  const before = readFileTerms(tx, assetId);
  const after = strictestTerms(before, terms);
  const changed = TERMS.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  const overlay = findOverlay(tx, assetId);
  const change = (names: readonly (typeof TERMS)[number][]) =>
    Object.fromEntries(names.map((name) => [name, after[name]]));
  if (overlay) saveOverlay(tx, assetId, { ...overlay, ofFile: { ...overlay.ofFile, ...change(changed) } });
  const shown = changed.filter((name) => overlay?.[name] === undefined);
  if (shown.length > 0) updateAsset(tx, assetId, { ...change(shown), updatedAt: now });
}

/**
 * Whether an asset must stay separate instead of becoming part of another one: if other users could see it, or see it
 * earlier, or if its catalogue record would be lost.
 */
export function mustStaySeparate(
  tx: Tx,
  one: AssetTerms,
  into: Pick<AssetTerms, "aclId"> & Partial<AssetTerms>,
): boolean {
  if (one.assetId === into.assetId) return false;
  if (one.aclId !== into.aclId || hasCatalogueRecord(tx, one.assetId)) return true;
  const overlay = into.assetId === undefined ? undefined : findOverlay(tx, into.assetId);
  const both = strictestTerms(omitUndefined({ embargo: overlay?.embargo, expiry: overlay?.expiry }), toTermDates(one));
  return TERMS.some((name) => overlay?.[name] !== undefined && both[name] !== overlay[name]);
}

/** The same for two stored assets. */
export function mustAssetsStaySeparate(tx: Tx, one: number, into: number): boolean {
  const [first, second] = [findAssetTerms(tx, one), findAssetTerms(tx, into)];
  return first !== undefined && second !== undefined && mustStaySeparate(tx, first, second);
}

/** The effective terms of an asset, from files or a catalogue. */
export function readAssetTerms(tx: Tx, assetId: number): TermDates {
  const terms = findAssetTerms(tx, assetId);
  return terms ? toTermDates(terms) : {};
}

const toTermDates = ({ embargo, expiry }: AssetTerms): TermDates =>
  omitUndefined({ embargo: embargo ?? undefined, expiry: expiry ?? undefined });

function hasCatalogueRecord(tx: Tx, assetId: number): boolean {
  return tx.select().from(catalogueRecords).where(eq(catalogueRecords.assetId, assetId)).get() !== undefined;
}
