import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ConvertSet } from "../../asset/downloads/download-parameters.ts";
import { ChoiceRow, OnlyChoice } from "./choice-row.tsx";
import styles from "./convert-set-choice.module.css";
import { CustomSizeFields } from "./custom-size-fields.tsx";
import type { ConvertSetSelection as Choice } from "./use-convert-set-choice.ts";

interface Row {
  readonly title: string;
  readonly hint: string;
  readonly note: string;
}

interface Props {
  readonly sets: readonly ConvertSet[];
  readonly choice: Choice;
  readonly rowOf: (set: ConvertSet) => Row;
  /** The user has tried to continue with invalid values. */
  readonly showErrors: boolean;
}

/** Choice between the convert sets of a download. A single one is shown without radio buttons. */
export function ConvertSetChoice({ sets, choice, rowOf, showErrors }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const fields = choice.customSize && choice.set?.choices && (
    <CustomSizeFields
      value={choice.customSize}
      choices={choice.set.choices}
      showErrors={showErrors}
      onChange={choice.setCustomSize}
    />
  );
  const [only, second] = sets;
  if (only && !second) {
    return (
      <>
        <OnlyChoice {...rowOf(only)} />
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
          onChoose={() => choice.selectSet(set)}
        />
      ))}
      {fields}
    </fieldset>
  );
}
