import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { getNextSort, type SearchSort } from "../../../../shared/search/sort.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { LazyMenu } from "../../../../shared/ui/lazy/lazy-menu.tsx";
import { SortArrow, type SortButton, useSortOptionLabels } from "./sort-button.tsx";

export interface SortOptionsProps {
  readonly sort: SearchSort;
  readonly onSort: (sort: SearchSort) => void;
  readonly target: typeof SortButton;
}

/** Menu of the sort options. Choosing the active option reverses the direction. */
export function SortOptions({ sort, onSort, target: Target }: SortOptionsProps) {
  const { t } = useTranslation();
  const { options, orientation } = useSettings().sorting;
  const nameOf = useSortOptionLabels();
  return (
    <LazyMenu target={(ref) => <Target ref={ref} sort={sort} />} label={t("views:search.sort.label")}>
      {options
        .filter(({ active }) => active)
        .map(({ key }) => (
          <Menu.RadioItem
            key={key}
            value={key}
            checked={key === sort.key}
            data-autofocus={key === sort.key || undefined}
            closeMenuOnClick
            checkIcon={<IconCheck size={16} stroke={1.9} aria-hidden />}
            rightSection={
              key === sort.key && (
                <small>
                  {t(`views:search.sort.${sort.orientation}`)}
                  <SortArrow orientation={sort.orientation} />
                </small>
              )
            }
            onClick={() => onSort(getNextSort(sort, key, orientation.options))}
          >
            {nameOf(key)}
          </Menu.RadioItem>
        ))}
    </LazyMenu>
  );
}
