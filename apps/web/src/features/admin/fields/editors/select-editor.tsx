import { NativeSelect } from "@mantine/core";
import { toSettingOptionTextKey } from "@vitrine/settings/registry/entries";
import type { ChoiceNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../../shared/i18n/text-key.ts";
import { getControlProps } from "../controls/control-props.ts";
import type { KnownValue } from "../names/known-values.tsx";
import type { ValueEditorProps } from "../value-editor.ts";

interface Props extends Omit<ValueEditorProps, "node"> {
  readonly options: readonly KnownValue[];
  /** Text of a value that is none of the options; it stays selected. */
  readonly unknown?: TextKey;
}

/** Selects one of a few values, with a native select, which works on every device. */
export function SelectEditor({ options, unknown = "admin:form.unknown", ...props }: Props) {
  const { t } = useTranslation();
  const { value, onChange, blank } = props;
  const now = value === undefined || value === null ? "" : String(value);
  const isKnown = now === "" || options.some((one) => one.value === now);
  return (
    <NativeSelect
      {...getControlProps(props)}
      value={now}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" && blank ? blank.value : currentTarget.value)
      }
      data={[
        ...(blank || now === "" ? [{ value: "", label: t(blank ? "admin:form.unset" : "admin:form.choose") }] : []),
        ...(isKnown ? [] : [{ value: now, label: String(t(unknown, { name: now })) }]),
        ...options,
      ]}
    />
  );
}

export function ChoiceEditor({ node, ...props }: ValueEditorProps<ChoiceNode>) {
  const { t } = useTranslation();
  const nameOf = (option: string) => t(toSettingOptionTextKey(props, option) as TextKey);
  return <SelectEditor {...props} options={node.options.map((value) => ({ value, label: nameOf(value) }))} />;
}
