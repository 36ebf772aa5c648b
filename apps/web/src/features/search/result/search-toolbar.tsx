import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { TextWithMarkup } from "../../../shared/i18n/text-with-markup.tsx";
import type { SearchSort } from "../../../shared/search/sort.ts";
import styles from "./search-toolbar.module.css";
import { SortMenu } from "./sort/sort-menu.tsx";

interface SearchToolbarProps {
  readonly text: string;
  readonly total: number;
  /** The total is an estimate. */
  readonly isEstimate: boolean;
  readonly searching: boolean;
  /** The search has failed, so there is no count. */
  readonly failed: boolean;
  /** Opens the filter drawer; undefined if there is a sidebar. */
  readonly onFilters: (() => void) | undefined;
  readonly filters: number;
  readonly sort: SearchSort;
  readonly onSort: (sort: SearchSort) => void;
  readonly heading: Ref<HTMLHeadingElement>;
  /** Content after the sort menu. */
  readonly children?: ReactNode;
}

export function SearchToolbar(props: SearchToolbarProps) {
  const { t } = useTranslation();
  const { filters } = props;
  return (
    <div className={styles.toolbar} data-sticky-toolbar>
      {props.onFilters && (
        <button type="button" data-tour="facets" className={styles.filters} onClick={props.onFilters}>
          <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
          <span>{t("views:search.facets.open")}</span>
          {filters > 0 && <b>{filters}</b>}
        </button>
      )}
      <h1 ref={props.heading} tabIndex={-1} data-tour="result">
        <TextWithMarkup text={heading(props, t)} marks={{ text: (words) => <span>{words}</span> }} />
      </h1>
      <div className={styles.end}>
        <SortMenu sort={props.sort} onSort={props.onSort} />
        {props.children}
      </div>
    </div>
  );
}

function heading({ text, total: count, isEstimate, searching, failed }: SearchToolbarProps, t: TFunction): string {
  if (searching) return text === "" ? t("views:search.searching") : t("views:search.searching_for", { text });
  if (failed) return text === "" ? t("views:search.results") : t("views:search.results_for", { text });
  const found = text === "" ? t("views:search.count", { count }) : t("views:search.count_for", { count, text });
  return isEstimate ? t("views:search.about", { found }) : found;
}
