import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { fieldSetting } from "@vitrine/settings/registry/fields";
import { useTranslation } from "react-i18next";
import type { EditorProps } from "../fields/editor-props.ts";
import { Field } from "../fields/field.tsx";
import { GroupEditor } from "../fields/group-editor.tsx";
import { useKnownValues } from "../fields/known-values.tsx";
import { type FieldPlace, facetKinds, idleOptions, kindOf, withKind } from "./field-choices.ts";
import { FieldWords } from "./field-words.tsx";
import { KindChoice } from "./kind-choice.tsx";
import styles from "./search-section.module.css";

const { multi_valued: multiValued, options } = fieldSetting.settings;

/** A field at its place: its label, and of its options those that do something there. */
export function FieldPanel({ place, ...props }: EditorProps & { place: FieldPlace }) {
  const { t } = useTranslation();
  const { index } = useKnownValues();
  const { value, onChange, path, pattern } = props;
  const setting = value as FieldSetting;
  const field = index.find(({ field_name }) => field_name === setting.field_name);
  const kinds = field && place === "facet" ? facetKinds(field) : [];
  return (
    <div className={styles.panel}>
      <p className={styles.name}>
        {t("admin:results.field_is")} <code dir="ltr">{setting.field_name}</code>
      </p>
      <FieldWords setting={setting} id={props.id} />
      {field && kinds.length > 1 && (
        <KindChoice
          id={`${props.id}-kind`}
          kinds={kinds}
          value={kindOf(setting, field)}
          onChange={(kind) => onChange(withKind(setting, kind))}
        />
      )}
      {field?.multi_valued && place === "value" && (
        <Field
          node={multiValued}
          path={[...path, "multi_valued"]}
          pattern={`${pattern}.multi_valued`}
          texts="field.multi_valued"
          value={setting.multi_valued}
          onChange={(next) => onChange(without({ ...setting, multi_valued: next as boolean }))}
        />
      )}
      {field && (
        <GroupEditor
          {...props}
          node={options.of}
          path={[...path, "options"]}
          pattern={`${pattern}.options`}
          texts="field.options"
          value={setting.options}
          onChange={(next) => onChange(without({ ...setting, options: next as FieldSetting["options"] }))}
          blank={{ value: undefined }}
          leaveOut={idleOptions(place, field)}
        />
      )}
    </div>
  );
}

/** Values that are unset are not there. */
const without = (setting: { [K in keyof FieldSetting]: FieldSetting[K] | undefined }) =>
  Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
