import type { ViewKey } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../../shared/i18n/use-text.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { viewIcon } from "../../../../shared/ui/view-icons.ts";
import { fetchView, offeredViews } from "../views.ts";
import styles from "./view-switch.module.css";

export interface ViewSwitchProps {
  readonly view: ViewKey;
  readonly onView: (view: ViewKey) => void;
}

/** Which view shows the results. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation();
  const word = useSettingsText();
  const settings = useSettings();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no form
    <div className={styles.switch} data-tour="views" role="group" aria-label={t("views:search.view.label")}>
      {offeredViews(settings.search.views).map(({ key, icon, translation }) => {
        const Icon = viewIcon(icon, key);
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
