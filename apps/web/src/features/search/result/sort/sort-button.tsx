import { IconSortDescending } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../../shared/search/sort.ts";
import styles from "./sort-button.module.css";
import { useSortName } from "./use-sort-name.ts";

/** Button that shows the current sort field and direction. */
export function SortButton({ sort, ...rest }: { readonly sort: Sort } & ComponentPropsWithRef<"button">) {
  const { t } = useTranslation();
  const name = useSortName()(sort.key);
  const label = t("views:search.sort.current", { name, way: t(`views:search.sort.${sort.orientation}`) });
  return (
    <button type="button" data-tour="sort" aria-haspopup="menu" aria-label={label} {...rest} className={styles.sort}>
      <span className={styles.label}>{t("views:search.sort.label")}</span> <span>{name}</span>
      <SortArrow orientation={sort.orientation} />
    </button>
  );
}

/** Icon for the sort direction. */
export function SortArrow({ orientation }: Pick<Sort, "orientation">) {
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
