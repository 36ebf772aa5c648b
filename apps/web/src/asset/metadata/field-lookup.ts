import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { fieldsQuery } from "../../shared/api/portal-queries.ts";
import { useLanguage } from "../../shared/i18n/language-context.tsx";
import { pickByLanguage } from "../../shared/i18n/pick-by-language.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettingsText } from "../../shared/i18n/use-settings-text.ts";
import type { IndexField } from "../asset-doc.ts";

export interface FieldLookup {
  readonly all: readonly IndexField[];
  /** The fields are loaded, or loading them has failed. */
  readonly ready: boolean;
  get(name: string): IndexField | undefined;
  /** Whether the user may see the field. Layout fields exist in every library. */
  isVisible(name: string): boolean;
  isFacet(name: string): boolean;
  /** Label in the content language, else in English, else the raw name. */
  label(name: string, translation?: string): string;
}

const ALWAYS_VISIBLE = new Set(["hb_px", "hb_mm"]);
const none: readonly IndexField[] = [];

/** The fields of the library that the user may see. */
export function useFieldLookup(): FieldLookup {
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
      ready: !isPending,
      get: (name) => byName.get(name),
      isVisible: (name) => ALWAYS_VISIBLE.has(name) || byName.has(name),
      isFacet: (name) => byName.get(name)?.is_facet === true,
      label: (name, translation) => word(translation, getDefaultLabel(name)),
    };
  }, [data, isPending, content, t, word]);
}
