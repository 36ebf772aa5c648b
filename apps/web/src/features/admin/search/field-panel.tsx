import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { fieldSetting } from "@vitrine/settings/registry/fields";
import { useTranslation } from "react-i18next";
import { getFacetKind } from "../../../asset/metadata/facet-kind.ts";
import { Field } from "../fields/field.tsx";
import { GroupEditor } from "../fields/group-editor.tsx";
import { useKnownValues } from "../fields/known-values.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { FacetKindSelect } from "./facet-kind-select.tsx";
import { type FieldUsage, findKindMismatch, listFacetKinds, listUnusedOptions, setFacetKind } from "./field-choices.ts";
import { FieldNameEditor } from "./field-name-editor.tsx";
import styles from "./search-section.module.css";

const { options, ...nodes } = fieldSetting.settings;
/** The properties, other than its options, that take effect for each usage. The kind of a filter implies `range_facet`. */
const MAIN_OPTIONS = { facet: [], suggestion: ["range_facet"], value: ["multi_valued"] } as const;
/** The properties without effect here, kept for other programs that read the settings. */
const OTHER_OPTIONS = { facet: ["multi_valued"], suggestion: ["multi_valued"], value: ["range_facet"] } as const;

/** Settings of a field: its label and the options that take effect for its usage. */
export function FieldPanel({ usage, ...props }: ValueEditorProps & { usage: FieldUsage }) {
  const { t } = useTranslation();
  const { index } = useKnownValues();
  const { value, onChange, path, pattern } = props;
  const setting = value as FieldSetting;
  const field = index.find(({ field_name }) => field_name === setting.field_name);
  const set = (next: Parameters<typeof removeUnset>[0]) => onChange(removeUnset(next));
  const renderOption = (name: "multi_valued" | "range_facet") => (
    <Field
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
      <p className={styles.name}>
        {t("admin:results.field_is")} <code dir="ltr">{setting.field_name}</code>
      </p>
      <FieldNameEditor setting={setting} id={props.id} />
      {field && usage === "facet" && (
        <FacetKindSelect
          id={`${props.id}-kind`}
          kinds={listFacetKinds(setting, field)}
          value={getFacetKind(setting, field)}
          mismatch={findKindMismatch(setting, field)}
          onChange={(kind) => onChange(setFacetKind(setting, kind, field))}
        />
      )}
      {MAIN_OPTIONS[usage].map(renderOption)}
      {field && (
        <GroupEditor
          {...props}
          node={options.of}
          path={[...path, "options"]}
          pattern={`${pattern}.options`}
          texts="field.options"
          value={setting.options}
          onChange={(next) => set({ ...setting, options: next as FieldSetting["options"] })}
          blank={{ value: undefined }}
          leaveOut={listUnusedOptions(usage, setting, field)}
        />
      )}
      <details>
        <summary>{t("admin:results.rest")}</summary>
        <p className={styles.name}>{t("admin:results.rest_help")}</p>
        {OTHER_OPTIONS[usage].map(renderOption)}
      </details>
    </div>
  );
}

/** Removes properties whose value is undefined. */
const removeUnset = (setting: { [K in keyof FieldSetting]: FieldSetting[K] | undefined }) =>
  Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
