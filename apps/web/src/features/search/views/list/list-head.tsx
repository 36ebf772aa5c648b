import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../../asset/metadata/field-lookup.ts";
import { getNextSort } from "../../../../shared/search/sort.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { SortArrow } from "../../result/sort/sort-button.tsx";
import type { ViewProps } from "../search-view.ts";
import styles from "./list.module.css";
import { type ListShape, toGridTemplateColumns } from "./list-columns.ts";

interface ListHeadProps extends Pick<ViewProps, "sort" | "onSort"> {
  readonly shape: ListShape;
}

/** Sticky column headers. Sortable columns are buttons. */
export function ListHead({ shape, sort, onSort }: ListHeadProps) {
  const { t } = useTranslation();
  const { sorting, infoView } = useSettings();
  const fields = useFieldLookup();
  const title = infoView.title ?? "title";
  const keys = new Set(sorting.options.filter(({ active }) => active).map(({ key }) => key));
  const columns = [{ field_name: title, translation: undefined }, ...shape.columns];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised list of a million rows is no table
    // biome-ignore lint/a11y/useFocusableInteractive: the list has one tab stop, and it is a row
    <div
      className={styles.head}
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: toGridTemplateColumns(shape), columnGap: shape.gap, blockSize: shape.head }}
      data-sticky-head
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span role="columnheader" aria-colindex={1}>
        <span className="vh">{t("views:search.list.picture")}</span>
      </span>
      {columns.map(({ field_name: name, translation }, at) => {
        const label = fields.label(name, translation);
        const sorted = sort.key === name;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <span
            key={name}
            role="columnheader"
            aria-colindex={at + 2}
            {...(keys.has(name)
              ? { "aria-sort": sorted ? (sort.orientation === "asc" ? "ascending" : "descending") : "none" }
              : {})}
          >
            {keys.has(name) ? (
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort(getNextSort(sort, name, sorting.orientation.options))}
              >
                <bdi>{label}</bdi>
                {sorted && <SortArrow orientation={sort.orientation} />}
              </button>
            ) : (
              <bdi>{label}</bdi>
            )}
          </span>
        );
      })}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span role="columnheader" aria-colindex={columns.length + 2}>
        <span className="vh">{t("views:asset.actions")}</span>
      </span>
    </div>
  );
}
