// The terms that an asset has, and what may be done to them: only a file of its own that says other ones, or a
// catalogue, ever widens them. Everything runs inside a write of the caller's, or reads for it.
import { eq } from "drizzle-orm";
import { assets } from "../../../db/tables/asset.table.ts";
import { catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import type { Tx } from "../../../platform/database.ts";
import { defined } from "../../../platform/defined.ts";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { overlayOf, saveOverlay } from "../catalogue/catalogue.repository.ts";
import { type Moments, strictest } from "./terms-beside.ts";

const TERMS = ["embargo", "expiry"] as const;

/** By whom, and when, an asset is seen and had. */
export interface Guarded extends Record<(typeof TERMS)[number], number | null> {
  assetId: number;
  aclId: number;
}

function guardOf(tx: Tx, assetId: number): Guarded | undefined {
  const { id, aclId, embargo, expiry } = assets;
  return tx.select({ assetId: id, aclId, embargo, expiry }).from(assets).where(eq(id, assetId)).get();
}

/** Those that its files say, below what a catalogue says. */
export function termsOfFiles(tx: Tx, assetId: number): Moments {
  const guard = guardOf(tx, assetId);
  const overlay = overlayOf(tx, assetId);
  const ofFiles = (name: (typeof TERMS)[number]) =>
    overlay?.[name] === undefined ? (guard?.[name] ?? undefined) : overlay.ofFile?.[name];
  return defined({ embargo: ofFiles("embargo"), expiry: ofFiles("expiry") });
}

/** Has these terms hold for it too, where they are stricter than those of its files. */
export function narrowTerms(tx: Tx, assetId: number, terms: Moments, now: number): void {
  const before = termsOfFiles(tx, assetId);
  const after = strictest(before, terms);
  const changed = TERMS.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  const overlay = overlayOf(tx, assetId);
  const change = (names: readonly (typeof TERMS)[number][]) =>
    Object.fromEntries(names.map((name) => [name, after[name]]));
  if (overlay) saveOverlay(tx, assetId, { ...overlay, ofFile: { ...overlay.ofFile, ...change(changed) } });
  const shown = changed.filter((name) => overlay?.[name] === undefined);
  if (shown.length > 0) updateAsset(tx, assetId, { ...change(shown), updatedAt: now });
}

/**
 * Whether an asset stays one, whatever its name, instead of becoming part of another: where others would have it, or
 * earlier, or what a catalogue says of it would be gone. Its own terms go along.
 */
export function staysApart(tx: Tx, one: Guarded, into: Pick<Guarded, "aclId"> & Partial<Guarded>): boolean {
  if (one.assetId === into.assetId) return false;
  if (one.aclId !== into.aclId || describedByCatalogue(tx, one.assetId)) return true;
  const overlay = into.assetId === undefined ? undefined : overlayOf(tx, into.assetId);
  const both = strictest(defined({ embargo: overlay?.embargo, expiry: overlay?.expiry }), termsOf(one));
  return TERMS.some((name) => overlay?.[name] !== undefined && both[name] !== overlay[name]);
}

/** The same of two assets as they are now. */
export function stayApart(tx: Tx, one: number, into: number): boolean {
  const [first, second] = [guardOf(tx, one), guardOf(tx, into)];
  return first !== undefined && second !== undefined && staysApart(tx, first, second);
}

/** Those that hold, whoever says so. */
export function termsOfAsset(tx: Tx, assetId: number): Moments {
  const guard = guardOf(tx, assetId);
  return guard ? termsOf(guard) : {};
}

const termsOf = ({ embargo, expiry }: Guarded): Moments =>
  defined({ embargo: embargo ?? undefined, expiry: expiry ?? undefined });

function describedByCatalogue(tx: Tx, assetId: number): boolean {
  return tx.select().from(catalogueRecords).where(eq(catalogueRecords.assetId, assetId)).get() !== undefined;
}
