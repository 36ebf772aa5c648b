import { useQuery } from "@tanstack/react-query";
import { textKey } from "@vitrine/settings/text-key";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { IndexField } from "./asset-doc.ts";
import { usePortal } from "./portal.ts";

export interface FieldLookup {
  readonly all: readonly IndexField[];
  readonly ready: boolean;
  get(name: string): IndexField | undefined;
  /** Layout fields exist in every library, whatever the index says. */
  visible(name: string): boolean;
  facet(name: string): boolean;
  /** In the reader's language, else English, else the raw name. */
  label(name: string, translation?: string): string;
}

const EVERYWHERE = new Set(["hb_px", "hb_mm"]);

/** The fields of the library as the caller may see them; asked once. */
export function useFieldLookup(): FieldLookup {
  const { client, locale } = usePortal();
  const { t, i18n } = useTranslation();
  const { data, isSuccess } = useQuery(fieldsQuery(client));
  return useMemo(() => {
    const all = data ?? [];
    const byName = new Map(all.map((field) => [field.field_name, field]));
    return {
      all,
      ready: isSuccess,
      get: (name) => byName.get(name),
      visible: (name) => EVERYWHERE.has(name) || byName.has(name) || !isSuccess,
      facet: (name) => byName.get(name)?.is_facet === true,
      label: (name, translation) => {
        const key = translation === undefined ? undefined : textKey(translation);
        if (key !== undefined && i18n.exists(key)) return t(key);
        const labels = byName.get(name)?.default_labels ?? {};
        return (
          labels[locale] ??
          labels[locale.split("-")[0] ?? ""] ??
          labels.en ??
          t(`views:asset.field.${name}`, { defaultValue: name })
        );
      },
    };
  }, [data, isSuccess, locale, t, i18n]);
}

type PortalClient = ReturnType<typeof usePortal>["client"];

export function fieldsQuery(client: PortalClient) {
  return {
    queryKey: ["index.fields"] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly IndexField[]> =>
      (await client.call("index.fields", { signal })).visible_fields,
    staleTime: Number.POSITIVE_INFINITY,
  };
}
