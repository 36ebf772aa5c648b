import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { RangeKind } from "../shared/i18n/format.ts";
import type { IndexField } from "./asset-doc.ts";

/** Sizes and running times are layout fields: they mean the same in every library. */
export function rangeKindOf(setting: FieldSetting | undefined, field: IndexField | undefined): RangeKind {
  const said = setting?.options?.filterVal ?? field?.options?.filterVal;
  if (said) return said;
  const name = field?.field_name ?? setting?.field_name;
  if (name === "file_size") return "filesize";
  if (name === "duration") return "duration";
  return field?.type === "date" ? "date" : null;
}
