import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { optionKey } from "@vitrine/settings/registry/entries";
import type { Choice } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { getControlProps } from "./control-props.ts";
import type { ValueEditorProps } from "./value-editor.ts";

/** Edits a choice with a native select, which works on every device. */
export function ChoiceEditor(props: ValueEditorProps<Choice>) {
  const { node, value, onChange, texts, blank } = props;
  const { t } = useTranslation();
  const options = node.options.map((option) => ({ value: option, label: t(optionKey({ texts }, option) as TextKey) }));
  return (
    <NativeSelect
      {...getControlProps(props)}
      value={typeof value === "string" ? value : ""}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" && blank ? blank.value : currentTarget.value)
      }
      data={blank ? [{ value: "", label: t("admin:form.unset") }, ...options] : options}
    />
  );
}
