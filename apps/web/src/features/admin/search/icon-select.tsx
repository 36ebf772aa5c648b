import type { ViewKey } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { getViewIcon, viewIcons } from "../../../shared/ui/view-icons.ts";
import field from "../fields/field.module.css";
import styles from "./search-section.module.css";

interface Props {
  readonly id: string;
  readonly view: ViewKey;
  /** The icon's name in the settings. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** `list` is an older name of the same icon. */
const ICON_NAMES = ["layout-dashboard", "layout-grid", "layout-list", "list-details", "photo", "table"] as const;

/** Selects the icon of a view. */
export function IconSelect({ id, view, value, onChange }: Props) {
  const { t } = useTranslation();
  const shown = getViewIcon(value, view);
  return (
    <fieldset className={`${field.field} ${styles.icons}`}>
      <legend className={field.label}>{t("admin:settings.search.views.options.icon.name")}</legend>
      <div>
        {ICON_NAMES.map((name) => {
          const Icon = getViewIcon(name, view);
          return (
            <label key={name} title={t(`admin:results.icon.${name}`)}>
              <input
                type="radio"
                name={`${id}-icon`}
                value={name}
                aria-label={t(`admin:results.icon.${name}`)}
                checked={viewIcons[name] === shown}
                onChange={() => onChange(name)}
              />
              <Icon size={22} stroke={1.75} aria-hidden />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
