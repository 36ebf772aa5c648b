import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { useUnknownFields } from "../../../shared/search/use-find-assets.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { withoutFiltersOnFields } from "../filters.ts";

/** Removes filters on fields that the index no longer has from the address, and notifies the user. */
export function useRemoveUnknownFilters(
  place: SearchLocation,
  go: (place: SearchLocation, options: { replace: boolean }) => void,
): void {
  const { t, i18n } = useTranslation();
  const dead = useUnknownFields();
  const lookup = useFieldLookup();
  const notify = useNotify();
  const announced = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const newlyUnknown = dead.filter((field) => !announced.current.has(field));
    if (newlyUnknown.length > 0) {
      announced.current = new Set(dead);
      const names = new Intl.ListFormat(i18n.language).format(newlyUnknown.map((field) => lookup.label(field)));
      notify({
        kind: "warning",
        text: t("toast:search.fields_gone", { count: newlyUnknown.length, names }),
        id: "fields-gone",
      });
    }
    const used = dead.filter((field) => field in place.facets || field in place.suggestions);
    if (used.length === 0) return;
    go(withoutFiltersOnFields(place, used), { replace: true });
  }, [dead, place, go, lookup, notify, t, i18n.language]);
}
