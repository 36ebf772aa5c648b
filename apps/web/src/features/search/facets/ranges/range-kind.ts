import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { IndexField } from "../../../../asset/asset-doc.ts";
import type { RangeKind } from "../../../../shared/i18n/format.ts";

/** How the values of a range facet are displayed: as configured, else by the field's name and type. */
export function rangeKindOf(setting: FieldSetting | undefined, field: IndexField | undefined): RangeKind {
  const stated = setting?.options?.filterVal ?? field?.options?.filterVal;
  if (stated) return stated;
  const name = field?.field_name ?? setting?.field_name;
  if (name === "file_size") return "filesize";
  if (name === "duration") return "duration";
  return field?.type === "date" ? "date" : null;
}
