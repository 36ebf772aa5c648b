/** What the portal does with fields of each type of the contract. */
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { ApiFieldDefinition } from "../asset-doc.ts";
import { type RangeKind, rangeKinds } from "./range-kinds.ts";

interface PortalFieldType {
  /** Its values are exact, so that each of them links to a search for it. */
  readonly isExact?: true;
  readonly isNumber?: true;
  readonly hasDecimals?: true;
  /** What its numbers count, unless the settings or the index state it. */
  readonly rangeKind?: RangeKind;
}

export const fieldTypes: Readonly<Record<ApiFieldDefinition["type"], PortalFieldType>> = {
  string: { isExact: true },
  text: {},
  boolean: {},
  integer: { isNumber: true },
  float: { isNumber: true, hasDecimals: true },
  date: { rangeKind: rangeKinds.date },
};

/** Fields of the contract whose numbers count something, whatever the index says. */
const NAMED_KINDS = new Map<string | undefined, RangeKind>([
  ["file_size", rangeKinds.filesize],
  ["duration", rangeKinds.duration],
]);

/** What a field's numbers count: as configured, else by its name and type. */
export function getRangeKind(setting: FieldSetting | undefined, field: ApiFieldDefinition | undefined): RangeKind {
  const stated = setting?.options?.filterVal ?? field?.options?.filterVal;
  if (stated) return rangeKinds[stated];
  const named = NAMED_KINDS.get(field?.field_name ?? setting?.field_name);
  return named ?? (field && fieldTypes[field.type].rangeKind) ?? rangeKinds.number;
}
