import { NativeSelect, TextInput } from "@mantine/core";
import type { PictureFormat } from "@vitrine/contract/conversion";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { fieldStyles } from "../../shared/ui/field-styles.ts";
import { type ConvertSet, edgeOf, type OwnChoice } from "./download-form.ts";
import styles from "./form-choice.module.css";
import { formatName } from "./set-facts.ts";

interface Props {
  readonly own: OwnChoice;
  readonly choices: NonNullable<ConvertSet["choices"]>;
  /** An empty field is a fault, too: somebody tried to continue. */
  readonly reminded: boolean;
  readonly onChange: (own: OwnChoice) => void;
}

/** Longer edge and format of the set in which the visitor chooses, within the bounds that the server names. */
export function CustomFields({ own, choices, reminded, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const bounds = { min: formatNumber(choices.min_edge, locale, 0), max: formatNumber(choices.max_edge, locale, 0) };
  const wrong = edgeOf(own.edge, choices) === undefined && (reminded || own.edge !== "");
  return (
    <div className={styles.own}>
      <TextInput
        classNames={fieldStyles}
        label={t("views:download.custom.edge")}
        description={!wrong && t("views:download.custom.edge_hint", bounds)}
        error={wrong && t("views:download.custom.edge_wrong", bounds)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputMode="numeric"
        autoComplete="off"
        value={own.edge}
        onChange={(event) => onChange({ ...own, edge: event.currentTarget.value })}
      />
      <NativeSelect
        classNames={fieldStyles}
        label={t("views:download.custom.format")}
        data={choices.formats.map((value) => ({ value, label: formatName(value) }))}
        value={own.format}
        onChange={(event) => onChange({ ...own, format: event.currentTarget.value as PictureFormat })}
      />
    </div>
  );
}
