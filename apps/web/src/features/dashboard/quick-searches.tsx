import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useFieldLookup } from "../../asset/metadata/field-lookup.ts";
import { truncateText } from "../../shared/i18n/format.ts";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";
import { useFindAssets } from "../../shared/search/use-find-assets.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { chooseQuickSearches, quickSearchFacetsQuery } from "./choose-quick-searches.ts";
import styles from "./quick-searches.module.css";

const DEFAULT_VALUES = 10;

/** Links to the most frequent values of the suggestion fields, in the order of the settings. */
export function QuickSearches() {
  const { t, i18n } = useTranslation();
  const find = useFindAssets();
  const lookup = useFieldLookup();
  const suggestions = [...useSettings().suggestions].sort((one, other) => one.position - other.position);
  const groups = suggestions.map(({ field_name: field, options }) => ({
    field,
    maxValues: options?.preview ?? DEFAULT_VALUES,
  }));
  const fields = groups.map(({ field }) => field);
  const { data } = useQuery({ ...quickSearchFacetsQuery(find, fields, i18n.language), enabled: fields.length > 0 });
  const chosen = data ? chooseQuickSearches(groups, data) : [];
  // Values of single-valued fields need the field's name to be understood; tags (multi-valued) do not.
  const named = (field: string) => lookup.get(field)?.multi_valued === false;
  return (
    <ul className={styles.chips} aria-label={t("views:dashboard.search.quick")}>
      {chosen.map(({ field, value, label }) => (
        <li key={`${field} ${value}`}>
          <Link
            className={styles.chip}
            to={formatSearchLocation({ ...EMPTY_SEARCH, suggestions: { [field]: [value] } })}
          >
            {named(field) && (
              <>
                <em dir="auto">{lookup.label(field)}</em>{" "}
              </>
            )}
            <bdi>{truncateText(label)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
