import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import { getRangeKind } from "../../../asset/metadata/field-types.ts";
import { formatRange } from "../../../asset/metadata/formatted-field-value.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { FacetReply } from "../../../shared/search/find-assets.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import type { ActiveFilter } from "../filters.ts";

export type FilterLabels = ReturnType<typeof useFilterLabels>;

/**
 * Labels of fields and filter values, from the last reply.
 *
 * @param waiting the current search has no reply yet, so that a value without a label may still exist.
 */
export function useFilterLabels(facets: Readonly<Record<string, FacetReply>>, waiting: boolean) {
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const fields = useFieldLookup();
  const settingOf = (name: string) =>
    [...settings.facets, ...settings.suggestions].find((one) => one.field_name === name);
  const words = {
    from: (low: string) => t("global:unit.from", { low }),
    until: (high: string) => t("global:unit.until", { high }),
    range: (low: string, high: string) => t("global:unit.range", { low, high }),
  };
  return {
    field: (name: string) => fields.label(name, settingOf(name)?.translation),
    value: ({ field, value, kind }: ActiveFilter): string => {
      if (kind === "range")
        return formatRange(value, getRangeKind(settingOf(field), fields.get(field)), { locale, words });
      if (field === "color_code") return t(`global:color.${value}`, { defaultValue: value });
      if (field === "rating") return t("global:rating.stars", { count: Number(value) });
      const found = facets[field]?.values.find((one) => String(one.value) === value);
      const unknown = found === undefined && !waiting && field in facets;
      return found?.label ?? (unknown ? t("views:search.tags.error", { value }) : value);
    },
  };
}
