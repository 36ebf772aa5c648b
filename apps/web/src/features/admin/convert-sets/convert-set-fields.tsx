import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import type { ColourProfile } from "@vitrine/contract/conversion";
import { useTranslation } from "react-i18next";
import styles from "../accounts/accounts.module.css";
import {
  CONVERT_FORMATS,
  type ConvertFormat,
  type ConvertSetFormValues,
  FORMAT_NAME_KEYS,
  findInvalidNumberFields,
  hasColourAndResolutionFields,
  listColourProfiles,
  supportsQuality,
} from "./convert-set-form.ts";

interface Props {
  readonly form: ConvertSetFormValues;
  readonly onChange: (form: ConvertSetFormValues) => void;
  /** Whether errors are shown. */
  readonly tried: boolean;
}

type NumberName = "maxEdge" | "dpi" | "quality";
const NUMBERS = { maxEdge: "max_edge", dpi: "dpi", quality: "quality" } as const;

export function ConvertSetFields({ form, onChange, tried }: Props) {
  const { t } = useTranslation();
  const wrong = tried ? findInvalidNumberFields(form) : [];
  const { format } = form;
  const numberField = (name: NumberName) => (
    <TextInput
      key={name}
      label={t(`admin:convert_sets.${NUMBERS[name]}`)}
      description={t(`admin:convert_sets.${NUMBERS[name]}_hint`)}
      value={form[name]}
      onChange={({ currentTarget }) => onChange({ ...form, [name]: currentTarget.value })}
      error={wrong.includes(name) && t("admin:fault.whole")}
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
      dir="ltr"
    />
  );
  const profiles = listColourProfiles(format);
  return (
    <>
      <NativeSelect
        label={t("admin:convert_sets.format")}
        value={format}
        onChange={({ currentTarget }) => onChange({ ...form, format: currentTarget.value as ConvertFormat })}
        data={CONVERT_FORMATS.map((value) => ({ value, label: t(FORMAT_NAME_KEYS[value]) }))}
      />
      <div className={styles.fields}>
        {numberField("maxEdge")}
        {supportsQuality(format) && numberField("quality")}
        {hasColourAndResolutionFields(format) && numberField("dpi")}
        {hasColourAndResolutionFields(format) && (
          <NativeSelect
            label={t("admin:convert_sets.profile")}
            value={profiles.includes(form.profile) ? form.profile : "srgb"}
            onChange={({ currentTarget }) => onChange({ ...form, profile: currentTarget.value as ColourProfile })}
            data={profiles.map((value) => ({ value, label: t(`admin:convert_sets.profiles.${value}`) }))}
          />
        )}
      </div>
      <div className={styles.flags}>
        <Checkbox
          label={t("admin:convert_sets.metadata")}
          description={t("admin:convert_sets.metadata_hint")}
          checked={form.keepsMetadata}
          onChange={({ currentTarget }) => onChange({ ...form, keepsMetadata: currentTarget.checked })}
        />
      </div>
    </>
  );
}
