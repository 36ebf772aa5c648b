import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-text.ts";
import { chooseSort, type Sort } from "../../../shared/search/sort.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { AskedMenu } from "../../../shared/ui/asked-menu.tsx";
import { SortArrow, type SortButton } from "./sort-button.tsx";

export interface SortOptionsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly target: typeof SortButton;
}

/** The key that is active turns the order round; another key keeps it. */
export function SortOptions({ sort, onSort, target: Target }: SortOptionsProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const word = useSettingsText();
  const { options, orientation } = settings.sorting;
  return (
    <AskedMenu target={(ref) => <Target ref={ref} sort={sort} />} label={t("views:search.sort.label")}>
      {options
        .filter(({ active }) => active)
        .map(({ key, translation }) => (
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
            onClick={() => onSort(chooseSort(sort, key, orientation.options))}
          >
            {word(translation, key)}
          </Menu.RadioItem>
        ))}
    </AskedMenu>
  );
}
