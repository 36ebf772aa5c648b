import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-text.ts";
import { chooseSort } from "../../../shared/search/sort.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { AskedMenu } from "../../../shared/ui/asked-menu.tsx";
import type { SortButton, SortMenuProps } from "./sort-menu.tsx";

/** The key that is active turns the order round; another key keeps it. */
export function SortOptions({ sort, onSort, target: Target }: SortMenuProps & { readonly target: typeof SortButton }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const word = useSettingsText();
  const { options, orientation } = settings.sorting;
  return (
    <AskedMenu
      target={(ref) => <Target ref={ref} sort={sort} />}
      label={t("views:search.sort.label")}
      alignItemsLabels="none"
    >
      {options
        .filter(({ active }) => active)
        .map(({ key, translation }) => (
          <Menu.RadioItem
            key={key}
            value={key}
            checked={key === sort.key}
            data-autofocus={key === sort.key || undefined}
            closeMenuOnClick
            rightSection={key === sort.key && <small>{t(`views:search.sort.${sort.orientation}`)}</small>}
            onClick={() => onSort(chooseSort(sort, key, orientation.options))}
          >
            {word(translation, key)}
          </Menu.RadioItem>
        ))}
    </AskedMenu>
  );
}
