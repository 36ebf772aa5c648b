import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceRow, OnlyForm } from "./choice-row.tsx";
import { CustomFields } from "./custom-fields.tsx";
import type { ConvertSet } from "./download-form.ts";
import styles from "./form-choice.module.css";
import type { FormChoice as Choice } from "./use-form-choice.ts";

interface Row {
  readonly title: string;
  readonly hint: string;
  readonly note: string;
}

interface Props {
  readonly sets: readonly ConvertSet[];
  readonly choice: Choice;
  readonly rowOf: (set: ConvertSet) => Row;
  /** Somebody tried to continue with what cannot be. */
  readonly reminded: boolean;
}

/** The forms that a download may have. One alone is shown, and not asked for. */
export function FormChoice({ sets, choice, rowOf, reminded }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const fields = choice.own && choice.set?.choices && (
    <CustomFields own={choice.own} choices={choice.set.choices} reminded={reminded} onChange={choice.changeOwn} />
  );
  const [only, second] = sets;
  if (only && !second) {
    return (
      <>
        <OnlyForm {...rowOf(only)} />
        {fields}
      </>
    );
  }
  return (
    <fieldset className={styles.choices}>
      <legend className="vh">{t("views:download.choose")}</legend>
      {sets.map((set) => (
        <ChoiceRow
          key={set.id}
          {...rowOf(set)}
          name={name}
          checked={set.id === choice.set?.id}
          onChoose={() => choice.choose(set)}
        />
      ))}
      {fields}
    </fieldset>
  );
}
