import { useQuery } from "@tanstack/react-query";
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { fieldsQuery } from "../../shared/api/portal-queries.ts";
import { useLanguage } from "../../shared/i18n/language-context.tsx";
import { pickByLanguage } from "../../shared/i18n/pick-by-language.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettingsText } from "../../shared/i18n/use-settings-text.ts";
import type { ApiFieldDefinition } from "../asset-doc.ts";

export type FieldLookup = ReturnType<typeof useFieldLookup>;

const ALWAYS_VISIBLE = new Set(["hb_px", "hb_mm"]);
const none: readonly ApiFieldDefinition[] = [];

/** The fields of the library that the user may see. */
export function useFieldLookup() {
  const client = useClient();
  const locale = useLocale();
  const content = useLanguage().content();
  const { t } = useTranslation();
  const word = useSettingsText();
  const { data, isPending } = useQuery(fieldsQuery(client, locale));
  return useMemo(() => {
    const all = data ?? none;
    const byName = new Map(all.map((field) => [field.field_name, field]));
    const getDefaultLabel = (name: string) => {
      const label = pickByLanguage(byName.get(name)?.default_labels ?? {}, content);
      return label ?? t(`views:asset.field.${name}`, { defaultValue: name });
    };
    return {
      all,
      /** The fields are loaded, or loading them has failed. */
      ready: !isPending,
      get: (name: string) => byName.get(name),
      /** Whether the user may see the field. Width and height are visible in every library, even if its index lacks them. */
      isVisible: (name: string) => ALWAYS_VISIBLE.has(name) || byName.has(name),
      isFacet: (name: string) => byName.get(name)?.is_facet === true,
      /** The text of the key `translation`, else the library's label, else the portal's, else the raw name. */
      label: (name: string, translation?: string) => word(translation, getDefaultLabel(name)),
    };
  }, [data, isPending, content, t, word]);
}

/** Returns the configured fields that the user may see, sorted by position. */
export function getVisibleFields<T extends Pick<FieldSetting, "field_name" | "position">>(
  settings: readonly T[],
  fields: Pick<FieldLookup, "isVisible">,
): T[] {
  return settings
    .filter(({ field_name }) => fields.isVisible(field_name))
    .toSorted((one, other) => one.position - other.position);
}
