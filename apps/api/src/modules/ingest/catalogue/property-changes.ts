// Changes that a catalogue record makes to rating, colour and terms of an asset. Pure.
import type { CatalogueValues } from "../../../db/tables/catalogue.table.ts";
import type { AssetChange } from "../../library/asset-writer.repository.ts";
import type { AssetMetadataRow } from "./catalogue.repository.ts";
import type { CatalogueColumnPlan } from "./catalogue-column-plan.ts";
import { CATALOGUE_ASSET_PROPERTIES, type CatalogueAssetProperty, type CatalogueRecord } from "./catalogue-record.ts";

/** Properties of an asset by a record; those that could not be read are not changed. */
type RecordProperties = Partial<Pick<AssetMetadataRow, CatalogueAssetProperty>> & Pick<CatalogueRecord, "unread">;

/** Excludes properties without a value from changes, and terms that are less strict than the stored ones. */
export function keepStricterTerms(properties: RecordProperties, state: AssetMetadataRow): RecordProperties {
  const unread = new Set(properties.unread);
  for (const name of CATALOGUE_ASSET_PROPERTIES) {
    const [word, stands] = [properties[name], state[name]];
    const isWeaker =
      word != null && stands !== null && (name === "embargo" ? word < stands : name === "expiry" && word > stands);
    if (word == null || isWeaker) unread.add(name);
  }
  return { ...properties, unread };
}

/**
 * Changes of rating, colour and terms. An empty cell removes the value of an earlier catalogue import; the term of the file
 * then applies again and is never removed by an empty cell.
 */
export function computePropertyChanges(
  properties: RecordProperties,
  plan: CatalogueColumnPlan,
  state: AssetMetadataRow,
  before: CatalogueValues | undefined,
): { change: AssetChange; overlay: CatalogueValues | undefined } {
  const change: AssetChange = {};
  let overlay: CatalogueValues | undefined;
  for (const name of CATALOGUE_ASSET_PROPERTIES) {
    const next = properties[name] ?? null;
    if (properties.unread.has(name) || (next === null && !plan.systemColumns.has(name))) continue;
    const earlier = before ? before[name] : (state[name] ?? undefined);
    if (next === null) {
      if (earlier === undefined) continue;
      change[name] = before?.ofFile?.[name] ?? null;
      if (before) {
        overlay = { ...(overlay ?? before) };
        delete overlay[name];
      }
    } else {
      if (next !== state[name]) change[name] = next;
      if (!before || (next === state[name] && earlier === undefined) || next === earlier) continue;
      overlay = { ...(overlay ?? before), [name]: next };
      const own = earlier === undefined ? state[name] : null;
      if (own !== null) overlay.ofFile = { ...overlay.ofFile, [name]: own };
    }
  }
  return { change, overlay };
}
