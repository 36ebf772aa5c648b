import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../asset/sort.ts";
import styles from "./search-toolbar.module.css";
import { SortMenu } from "./sort-menu.tsx";

interface SearchToolbarProps {
  readonly text: string;
  readonly total: number;
  readonly searching: boolean;
  /** Without an answer there is no count either. */
  readonly failed: boolean;
  /** Without it the filters stand beside the results. */
  readonly onFilters: (() => void) | undefined;
  readonly filters: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

export function SearchToolbar(props: SearchToolbarProps) {
  const { t } = useTranslation();
  const { text, total, filters } = props;
  return (
    <div className={styles.toolbar} data-sticky-toolbar>
      {props.onFilters && (
        <button type="button" className={styles.filters} onClick={props.onFilters}>
          <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
          {t("views:search.facets.open")}
          {filters > 0 && <b>{filters}</b>}
        </button>
      )}
      <h1 tabIndex={-1}>
        {props.searching
          ? t("views:search.searching")
          : props.failed
            ? t("views:search.results")
            : t("views:search.count", { count: total })}{" "}
        {text !== "" && <span>{t("views:search.for", { text })}</span>}
      </h1>
      <div className={styles.end}>
        <SortMenu sort={props.sort} onSort={props.onSort} />
      </div>
    </div>
  );
}
