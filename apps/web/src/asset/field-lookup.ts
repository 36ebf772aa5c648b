import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../shared/api/client-context.tsx";
import { fieldsQuery } from "../shared/api/portal-queries.ts";
import { useLanguage } from "../shared/i18n/language-context.tsx";
import { readableIn } from "../shared/i18n/of-language.ts";
import { useLocale } from "../shared/i18n/use-locale.ts";
import { useSettingsText } from "../shared/i18n/use-text.ts";
import type { IndexField } from "./asset-doc.ts";

export interface FieldLookup {
  readonly all: readonly IndexField[];
  /** The fields are loaded, or loading them has failed: nothing waits for them for ever. */
  readonly ready: boolean;
  get(name: string): IndexField | undefined;
  /** Layout fields exist in every library, whatever the index says. */
  visible(name: string): boolean;
  facet(name: string): boolean;
  /** In the language in which the reader is shown the library, else English, else the raw name. */
  label(name: string, translation?: string): string;
}

const EVERYWHERE = new Set(["hb_px", "hb_mm"]);
const none: readonly IndexField[] = [];

/** The fields of the library as the caller may see them. */
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
    const ownLabel = (name: string) => {
      const label = readableIn(byName.get(name)?.default_labels ?? {}, content);
      return label ?? t(`views:asset.field.${name}`, { defaultValue: name });
    };
    return {
      all,
      ready: !isPending,
      get: (name) => byName.get(name),
      visible: (name) => EVERYWHERE.has(name) || byName.has(name),
      facet: (name) => byName.get(name)?.is_facet === true,
      label: (name, translation) => word(translation, ownLabel(name)),
    };
  }, [data, isPending, content, t, word]);
}
