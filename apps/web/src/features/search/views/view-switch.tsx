import type { ViewKey } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { getViewIcon } from "../../../shared/ui/view-icons.ts";
import styles from "./view-switch.module.css";
import { listOfferedViews, prefetchViewCode } from "./views.ts";

interface ViewSwitchProps {
  readonly view: ViewKey;
  readonly onView: (view: ViewKey) => void;
}

/** Buttons to switch the view of the results; none if there is only one. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const offered = listOfferedViews(useSettings().search.views);
  if (offered.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no form
    <div className={styles.switch} data-tour="views" role="group" aria-label={t("views:search.view.label")}>
      {offered.map(({ key, icon, translation }) => {
        const Icon = getViewIcon(icon, key);
        const label = settingsText(translation, t(`views:search.view.${key}`));
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === view}
            aria-label={label}
            data-tooltip={label}
            onPointerEnter={() => prefetchViewCode(key)}
            onFocus={() => prefetchViewCode(key)}
            onClick={() => onView(key)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
