import { NativeSelect } from "@mantine/core";
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { fieldSetting } from "@vitrine/settings/registry/fields";
import { useTranslation } from "react-i18next";
import { type FacetControlKind, getFacetControlKind } from "../../../asset/metadata/facet-control-kind.ts";
import { castToPortalSettings } from "../drafts/create-draft.ts";
import { useDraftStore } from "../drafts/draft-context.tsx";
import field from "../fields/field.module.css";
import { FormField } from "../fields/field.tsx";
import { SettingGroupEditor } from "../fields/group-editor.tsx";
import { addFieldLabelKey, createFieldLabelKey, removeFieldLabelKey } from "../fields/names/field-labels.ts";
import { useKnownValues } from "../fields/names/known-values.tsx";
import { useLibraryFieldLabel } from "../fields/names/use-field-name.ts";
import { NameOverrideFields } from "../fields/translations/name-override-fields.tsx";
import { TranslationGroup } from "../fields/translations/translation-group.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import {
  type FieldUsage,
  findFacetKindMismatch,
  listAllowedFacetKinds,
  listIneffectiveOptions,
  withFacetKind,
} from "./field-choices.ts";
import styles from "./search-section.module.css";

const { options, ...nodes } = fieldSetting.settings;
/** The properties that take effect for each usage, besides `options`. The kind of a facet implies `range_facet`. */
const MAIN_OPTIONS = { facet: [], suggestion: ["range_facet"], value: ["multi_valued"] } as const;
/** The properties without effect for each usage, kept for other programs that read the settings. */
const OTHER_OPTIONS = { facet: ["multi_valued"], suggestion: ["multi_valued"], value: ["range_facet"] } as const;

/** Settings of a field: its label and the options that take effect for its usage. */
export function FieldSettingsPanel({ usage, ...props }: ValueEditorProps & { usage: FieldUsage }) {
  const { t } = useTranslation();
  const { index } = useKnownValues();
  const { value, onChange, path, pattern } = props;
  const setting = value as FieldSetting;
  const field = index.find(({ field_name }) => field_name === setting.field_name);
  const set = (next: Parameters<typeof removeUnset>[0]) => onChange(removeUnset(next));
  const renderOption = (name: "multi_valued" | "range_facet") => (
    <FormField
      key={name}
      node={nodes[name]}
      path={[...path, name]}
      pattern={`${pattern}.${name}`}
      texts={`field.${name}`}
      value={setting[name]}
      onChange={(next) => set({ ...setting, [name]: next as boolean | undefined })}
    />
  );
  return (
    <div className={styles.panel}>
      <FieldNameEditor setting={setting} id={props.id} />
      {field && usage === "facet" && (
        <FacetKindSelect
          id={`${props.id}-kind`}
          kinds={listAllowedFacetKinds(setting, field)}
          value={getFacetControlKind(setting, field)}
          mismatch={findFacetKindMismatch(setting, field)}
          onChange={(kind) => onChange(withFacetKind(setting, kind, field))}
        />
      )}
      {MAIN_OPTIONS[usage].map(renderOption)}
      {field && (
        <SettingGroupEditor
          {...props}
          node={options.of}
          path={[...path, "options"]}
          pattern={`${pattern}.options`}
          texts="field.options"
          value={setting.options}
          onChange={(next) => set({ ...setting, options: next as FieldSetting["options"] })}
          blank={{ value: undefined }}
          leaveOut={listIneffectiveOptions(usage, setting, field)}
        />
      )}
      <details>
        <summary>{t("admin:results.rest")}</summary>
        <p className={styles.name}>{t("admin:results.rest_help")}</p>
        <p className={styles.name}>
          {t("admin:results.field_is")} <code dir="ltr">{setting.field_name}</code>
        </p>
        {OTHER_OPTIONS[usage].map(renderOption)}
      </details>
    </div>
  );
}

const removeUnset = (setting: { [K in keyof FieldSetting]: FieldSetting[K] | undefined }) =>
  Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));

interface Props {
  readonly id: string;
  readonly kinds: readonly FacetControlKind[];
  readonly value: FacetControlKind;
  /** What the index provides instead of what the kind requires. */
  readonly mismatch: "range" | "values" | undefined;
  readonly onChange: (kind: FacetControlKind) => void;
}

function FacetKindSelect({ id, kinds, value, mismatch, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {t("admin:settings.field.options.multivalue.name")}
      </label>
      <NativeSelect
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as FacetControlKind)}
        attributes={{ input: { "aria-describedby": mismatch && `${id}-misfit` } }}
        data={kinds.map((kind) => ({ value: kind, label: t(`admin:results.kind.${kind}`) }))}
      />
      {mismatch && (
        <p id={`${id}-misfit`} className={field.help}>
          {t(mismatch === "range" ? "admin:results.misfit.range" : "admin:results.misfit.values")}
        </p>
      )}
    </div>
  );
}

interface FieldNameEditorProps {
  readonly setting: FieldSetting;
  readonly id: string;
}

/** Edits the name of a field in each language of the portal, for all usages of the field. */
function FieldNameEditor({ setting, id }: FieldNameEditorProps) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const libraryLabel = useLibraryFieldLabel();
  const name = setting.field_name;
  const key = setting.translation || createFieldLabelKey(name);
  const settings = () => castToPortalSettings(store.get().settings?.draft ?? {});
  const change = (lists: typeof addFieldLabelKey) => {
    for (const [list, fields] of lists(settings(), name, key)) store.set("settings", list, fields);
  };
  return (
    <TranslationGroup label={t("admin:settings.field.translation.name")} help={t("admin:results.label_help")}>
      <NameOverrideFields
        id={id}
        textKey={key}
        isKeyUsed={Boolean(setting.translation)}
        isKeyExclusive={key === createFieldLabelKey(name)}
        getDefaultName={(lang) => libraryLabel(name, lang)}
        onAddKey={() => change(addFieldLabelKey)}
        onRemoveKey={() => change(removeFieldLabelKey)}
      />
    </TranslationGroup>
  );
}
