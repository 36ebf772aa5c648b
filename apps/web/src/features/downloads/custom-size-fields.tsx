import { NativeSelect, TextInput } from "@mantine/core";
import type { PictureFormat } from "@vitrine/contract/conversion";
import { useTranslation } from "react-i18next";
import { type ConvertSet, type CustomSizeInput, parseEdge } from "../../asset/downloads/download-parameters.ts";
import { formatNumber } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { fieldClassNames } from "../../shared/ui/forms/field-styles.ts";
import styles from "./convert-set-choice.module.css";
import { formatFileTypeName } from "./convert-set-details.ts";

interface Props {
  readonly value: CustomSizeInput;
  readonly choices: NonNullable<ConvertSet["choices"]>;
  /** Shows errors of empty fields, too: the user has tried to continue. */
  readonly showErrors: boolean;
  readonly onChange: (value: CustomSizeInput) => void;
}

/** Fields for longer edge and format of the convert set `custom`, within the limits that the server sets. */
export function CustomSizeFields({ value, choices, showErrors, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const bounds = { min: formatNumber(choices.min_edge, locale, 0), max: formatNumber(choices.max_edge, locale, 0) };
  const isInvalid = parseEdge(value.edge, choices) === undefined && (showErrors || value.edge !== "");
  return (
    <div className={styles.own}>
      <TextInput
        classNames={fieldClassNames}
        label={t("views:download.custom.edge")}
        description={!isInvalid && t("views:download.custom.edge_hint", bounds)}
        error={isInvalid && t("views:download.custom.edge_wrong", bounds)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputMode="numeric"
        autoComplete="off"
        value={value.edge}
        onChange={(event) => onChange({ ...value, edge: event.currentTarget.value })}
      />
      <NativeSelect
        classNames={fieldClassNames}
        label={t("views:download.custom.format")}
        data={choices.formats.map((value) => ({ value, label: formatFileTypeName(value) }))}
        value={value.format}
        onChange={(event) => onChange({ ...value, format: event.currentTarget.value as PictureFormat })}
      />
    </div>
  );
}
