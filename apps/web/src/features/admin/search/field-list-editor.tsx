import { Button } from "@mantine/core";
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { ListNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import { getFacetControlKind } from "../../../asset/metadata/facet-control-kind.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import list from "../fields/lists/list-editor.module.css";
import { ListEditor } from "../fields/lists/list-editor.tsx";
import { findFieldLabelKey } from "../fields/names/field-labels.ts";
import { useKnownValues } from "../fields/names/known-values.tsx";
import { useFieldName } from "../fields/names/use-field-name.ts";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { AddNameSelect } from "./add-name-select.tsx";
import { type FieldUsage, getDefaultFields, listFieldNamesForUsage } from "./field-choices.ts";
import { FieldSettingsPanel } from "./field-settings-panel.tsx";
import styles from "./search-section.module.css";

type Props = ValueEditorProps<ListNode>;

export const FacetsEditor = (props: Props) => <FieldListEditor {...props} usage="facet" />;
export const SuggestionsEditor = (props: Props) => <FieldListEditor {...props} usage="suggestion" />;
export const DisplayedFieldsEditor = (props: Props) => <FieldListEditor {...props} usage="value" />;

/** The ordered list of fields for one usage. Fields missing in the library are marked and kept. */
function FieldListEditor({ usage, ...props }: Props & { usage: FieldUsage }) {
  const { t } = useTranslation();
  const { index } = useKnownValues();
  const settings = useSettingsDraft();
  const nameOf = useFieldName();
  const chosen = (Array.isArray(props.value) ? props.value : []) as readonly FieldSetting[];
  const taken = new Set(chosen.map(({ field_name }) => field_name));
  const offered = listFieldNamesForUsage(usage, index);
  const added = (field_name: string): FieldSetting => {
    const translation = findFieldLabelKey(settings, field_name);
    return { field_name, position: chosen.length, ...(translation && { translation }) };
  };
  const noteOf = (item: unknown) => {
    const setting = item as FieldSetting;
    const field = index.find(({ field_name }) => field_name === setting.field_name);
    if (field) return usage === "facet" ? t(`admin:results.kind.${getFacetControlKind(setting, field)}`) : undefined;
    return index.length === 0 || offered.includes(setting.field_name) ? undefined : t("admin:results.gone");
  };
  const usual = getDefaultFields(usage, index);
  return (
    <ListEditor
      {...props}
      parts={{
        name: (item) => {
          const { field_name, translation } = item as FieldSetting;
          return nameOf(field_name, translation);
        },
        note: noteOf,
        Panel: PANELS[usage],
        adder: (onAdd) =>
          index.length === 0 ? (
            <p className={styles.name}>{t("admin:results.no_fields")}</p>
          ) : (
            <AddNameSelect
              to={props.label}
              options={offered.filter((name) => !taken.has(name)).map((value) => ({ value, label: nameOf(value) }))}
              onAdd={(name) => onAdd(added(name))}
            />
          ),
        emptyState:
          usual.length > 0 ? (
            <DefaultFieldsNote
              names={usual.map(({ field_name }) => nameOf(field_name))}
              most={props.node.max}
              onTake={() => props.onChange(usual.slice(0, props.node.max))}
            />
          ) : undefined,
      }}
    />
  );
}

const PANELS = {
  facet: (props: ValueEditorProps) => <FieldSettingsPanel {...props} usage="facet" />,
  suggestion: (props: ValueEditorProps) => <FieldSettingsPanel {...props} usage="suggestion" />,
  value: (props: ValueEditorProps) => <FieldSettingsPanel {...props} usage="value" />,
};

interface DefaultFieldsNoteProps {
  /** Names of the fields that the portal uses by default. */
  readonly names: readonly string[];
  /** Maximum number of fields in the list. */
  readonly most: number;
  readonly onTake: () => void;
}

/** Maximum number of names listed. */
const MAX_NAMES = 10;

/** For an empty list: names the default fields, with a button to add them. */
function DefaultFieldsNote({ names, most, onTake }: DefaultFieldsNoteProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [unnamed, left] = [names.length - MAX_NAMES, names.length - most];
  const named = [...names.slice(0, MAX_NAMES), ...(unnamed > 0 ? [t("admin:results.more", { count: unnamed })] : [])];
  return (
    <>
      <p className={list.none}>
        {t("admin:results.usual", { names: new Intl.ListFormat(locale, { type: "unit" }).format(named) })}
        {left > 0 && ` ${t("admin:results.too_many", { most, left })}`}
      </p>
      <Button size="sm" variant="outline" mb={8} onClick={onTake}>
        {t("admin:results.take_usual")}
      </Button>
    </>
  );
}
