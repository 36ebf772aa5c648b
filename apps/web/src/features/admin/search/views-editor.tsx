import type { ViewKey } from "@vitrine/settings/portal-settings";
import type { ListNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import { getViewIcon, viewIconsByName } from "../../../shared/ui/view-icons.ts";
import { useDraftValue } from "../drafts/draft-context.tsx";
import field from "../fields/field.module.css";
import { ListEditor } from "../fields/lists/list-editor.tsx";
import { NameOverrideFields } from "../fields/translations/name-override-fields.tsx";
import { TranslationGroup } from "../fields/translations/translation-group.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useDraftText } from "../texts/use-draft-text.ts";
import { OfferedSwitch } from "./offered-switch.tsx";
import styles from "./search-section.module.css";
import { addMissingViews, getDefaultView, type ViewOption } from "./view-rules.ts";

/** The views in the order of the view switch, each offered or hidden; the last offered view cannot be hidden. */
export function ViewsEditor({ value, onChange, ...props }: ValueEditorProps<ListNode>) {
  const { t } = useTranslation();
  const word = useDraftText();
  const first = useDraftValue("settings", ["search", "views", "default"]);
  const views = addMissingViews(Array.isArray(value) ? value : []);
  const change = (next: unknown) => {
    const options = next as ViewOption[];
    const view = getDefaultView(first.value as ViewKey, options);
    onChange(options);
    if (view !== first.value) first.set(view);
  };
  const nameOf = ({ key, translation }: ViewOption) => word(translation, t(`views:search.view.${key}`));
  const onlyOne = views.filter(({ visible }) => visible).length === 1;
  return (
    <ListEditor
      {...props}
      value={views}
      onChange={change}
      parts={{
        name: (item) => nameOf(item as ViewOption),
        lead: (item, onItem) => {
          const view = item as ViewOption;
          const Icon = getViewIcon(view.icon, view.key);
          return (
            <>
              <OfferedSwitch
                name={nameOf(view)}
                on={view.visible}
                last={onlyOne && view.visible}
                onChange={(visible) => onItem({ ...view, visible })}
              />
              <Icon size={20} stroke={1.75} aria-hidden className={styles.icon} />
            </>
          );
        },
        Panel: ViewPanel,
        adder: null,
      }}
    />
  );
}

function ViewPanel({ value, onChange, id }: ValueEditorProps) {
  const { t } = useTranslation();
  const view = value as ViewOption;
  const shipped = `views.search.view.${view.key}`;
  const key = view.translation || shipped;
  return (
    <div className={styles.panel}>
      <IconSelect id={id} view={view.key} value={view.icon} onChange={(icon) => onChange({ ...view, icon })} />
      <TranslationGroup label={t("admin:settings.search.views.options.translation.name")}>
        <NameOverrideFields
          id={id}
          textKey={key}
          isKeyUsed={Boolean(view.translation)}
          isKeyExclusive={key === shipped}
          // Without a custom text, use the shipped one.
          getDefaultName={() => undefined}
          onAddKey={() => onChange({ ...view, translation: key })}
          onRemoveKey={() => {}}
        />
      </TranslationGroup>
    </div>
  );
}

interface Props {
  readonly id: string;
  readonly view: ViewKey;
  /** The icon's name in the settings. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** Icons to choose from, by name in the settings; without `list`, an older name of `list-details`. */
const ICON_NAMES = ["layout-dashboard", "layout-grid", "layout-list", "list-details", "photo", "table"] as const;

function IconSelect({ id, view, value, onChange }: Props) {
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
                checked={viewIconsByName[name] === shown}
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
