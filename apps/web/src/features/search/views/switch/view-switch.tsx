import {
  type Icon,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconLayoutList,
  IconListDetails,
  IconPhoto,
  IconTable,
} from "@tabler/icons-react";
import type { ViewKey } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../../shared/i18n/use-text.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { fetchView, offeredViews } from "../views.ts";
import styles from "./view-switch.module.css";

export interface ViewSwitchProps {
  readonly view: ViewKey;
  readonly onView: (view: ViewKey) => void;
}

/** As the settings name them. */
const icons: Readonly<Record<string, Icon>> = {
  "layout-dashboard": IconLayoutDashboard,
  "layout-grid": IconLayoutGrid,
  "layout-list": IconLayoutList,
  list: IconListDetails,
  "list-details": IconListDetails,
  photo: IconPhoto,
  table: IconTable,
};
/** For a name that none of them has. */
const usual: Readonly<Record<ViewKey, Icon>> = {
  list: IconListDetails,
  thumbnail: IconLayoutGrid,
  grid: IconLayoutDashboard,
};

/** Which view shows the results. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation();
  const word = useSettingsText();
  const settings = useSettings();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no form
    <div className={styles.switch} data-tour="views" role="group" aria-label={t("views:search.view.label")}>
      {offeredViews(settings.search.views).map(({ key, icon, translation }) => {
        const Icon = icons[icon] ?? usual[key];
        const label = word(translation, t(`views:search.view.${key}`));
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === view}
            aria-label={label}
            data-tooltip={label}
            onPointerEnter={() => fetchView(key)}
            onFocus={() => fetchView(key)}
            onClick={() => onView(key)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
