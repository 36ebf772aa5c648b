import { IconSortDescending } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../../asset/metadata/field-lookup.ts";
import { useSettingsText } from "../../../../shared/i18n/use-settings-text.ts";
import type { SearchSort } from "../../../../shared/search/sort.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import styles from "./sort-button.module.css";

/** Button that shows the current sort field and direction. */
export function SortButton({ sort, ...rest }: { readonly sort: SearchSort } & ComponentPropsWithRef<"button">) {
  const { t } = useTranslation();
  const name = useSortOptionLabels()(sort.key);
  const label = t("views:search.sort.current", { name, way: t(`views:search.sort.${sort.orientation}`) });
  return (
    <button type="button" data-tour="sort" aria-haspopup="menu" aria-label={label} {...rest} className={styles.sort}>
      <span className={styles.label}>{t("views:search.sort.label")}</span> <span dir="auto">{name}</span>
      <SortArrow orientation={sort.orientation} />
    </button>
  );
}

/** Icon for the sort direction. */
export function SortArrow({ orientation }: Pick<SearchSort, "orientation">) {
  return (
    <IconSortDescending
      className={styles.arrow}
      size={16}
      stroke={1.9}
      data-ascending={orientation === "asc" || undefined}
      aria-hidden
    />
  );
}

/** Returns the label of a sort option: the configured one, else the label of its field. */
export function useSortOptionLabels(): (key: string) => string {
  const { t } = useTranslation();
  const { options } = useSettings().sorting;
  const { label } = useFieldLookup();
  const settingsText = useSettingsText();
  return (key) =>
    settingsText(
      options.find((one) => one.key === key)?.translation,
      key === "score" ? t("views:search.sort.score") : label(key),
    );
}
