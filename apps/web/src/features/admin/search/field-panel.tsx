import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { fieldSetting } from "@vitrine/settings/registry/fields";
import { useTranslation } from "react-i18next";
import { getFacetKind } from "../../../asset/metadata/facet-kind.ts";
import { Field } from "../fields/field.tsx";
import { GroupEditor } from "../fields/group-editor.tsx";
import { useKnownValues } from "../fields/known-values.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { type FieldPlace, facetKinds, idleOptions, misfit, withKind } from "./field-choices.ts";
import { FieldWords } from "./field-words.tsx";
import { KindChoice } from "./kind-choice.tsx";
import styles from "./search-section.module.css";

const { options, ...nodes } = fieldSetting.settings;
/** Of what a field can say beside its options: what does something at the place. The kind of a filter says its range. */
const MAIN = { facet: [], suggestion: ["range_facet"], value: ["multi_valued"] } as const;
/** What is only kept for other readers of the settings. */
const REST = { facet: ["multi_valued"], suggestion: ["multi_valued"], value: ["range_facet"] } as const;

/** A field at its place: its label, and of its options those that do something there. */
export function FieldPanel({ place, ...props }: ValueEditorProps & { place: FieldPlace }) {
  const { t } = useTranslation();
  const { index } = useKnownValues();
  const { value, onChange, path, pattern } = props;
  const setting = value as FieldSetting;
  const field = index.find(({ field_name }) => field_name === setting.field_name);
  const set = (next: Parameters<typeof without>[0]) => onChange(without(next));
  const said = (name: "multi_valued" | "range_facet") => (
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
      <FieldWords setting={setting} id={props.id} />
      {field && place === "facet" && (
        <KindChoice
          id={`${props.id}-kind`}
          kinds={facetKinds(setting, field)}
          value={getFacetKind(setting, field)}
          misfit={misfit(setting, field)}
          onChange={(kind) => onChange(withKind(setting, kind, field))}
        />
      )}
      {MAIN[place].map(said)}
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
          leaveOut={idleOptions(place, setting, field)}
        />
      )}
      <details>
        <summary>{t("admin:results.rest")}</summary>
        <p className={styles.name}>{t("admin:results.rest_help")}</p>
        {REST[place].map(said)}
      </details>
    </div>
  );
}

/** Values that are unset are not there. */
const without = (setting: { [K in keyof FieldSetting]: FieldSetting[K] | undefined }) =>
  Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
