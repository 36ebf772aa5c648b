// Changes that a catalogue record makes to rating, colour and terms of an asset. Pure.
import type { CatalogueValues } from "../../../db/tables/catalogue.table.ts";
import type { AssetChange } from "../../library/asset-writer.repository.ts";
import type { AssetState } from "./catalogue.repository.ts";
import type { CataloguePlan } from "./catalogue-plan.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";

type AssetProperties = Partial<Pick<AssetState, AssetProperty>>;
type AssetProperty = "rating" | "colorCode" | "embargo" | "expiry";

const ASSET_PROPERTIES: readonly { name: AssetProperty; column: "rating" | "color_code" | "embargo" | "expiry" }[] = [
  { name: "rating", column: "rating" },
  { name: "colorCode", column: "color_code" },
  { name: "embargo", column: "embargo" },
  { name: "expiry", column: "expiry" },
];

/** Excludes properties without a value from changes, and terms that are less strict than the stored ones. */
export function keepStricterTerms<Properties extends AssetProperties & Pick<CatalogueRecord, "unread">>(
  properties: Properties,
  state: AssetState,
): Properties {
  const unread = new Set(properties.unread);
  for (const { name, column } of ASSET_PROPERTIES) {
    const [word, stands] = [properties[name], state[name]];
    const isWeaker =
      word != null && stands !== null && (name === "embargo" ? word < stands : name === "expiry" && word > stands);
    if (word == null || isWeaker) unread.add(column);
  }
  return { ...properties, unread };
}

/**
 * Changes of rating, colour and terms. An empty cell removes the value of an earlier catalogue import; the term of the file
 * then applies again and is never removed by an empty cell.
 */
export function computePropertyChanges(
  properties: AssetProperties & Pick<CatalogueRecord, "unread">,
  plan: CataloguePlan,
  state: AssetState,
  before: CatalogueValues | undefined,
): { change: AssetChange; overlay: CatalogueValues | undefined } {
  const change: AssetChange = {};
  let overlay: CatalogueValues | undefined;
  for (const { name, column } of ASSET_PROPERTIES) {
    const next = properties[name] ?? null;
    if (properties.unread.has(column) || (next === null && !plan.systemColumns.has(column))) continue;
    const earlier = before ? before[name] : (state[name] ?? undefined);
    if (next === null) {
      if (earlier === undefined) continue;
      change[name] = before?.ofFile?.[name] ?? null;
      if (before) overlay = without(overlay ?? before, name);
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

function without(values: CatalogueValues, name: AssetProperty): CatalogueValues {
  const { [name]: _gone, ...others } = values;
  return others;
}
