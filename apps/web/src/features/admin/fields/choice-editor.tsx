import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { optionKey } from "@vitrine/settings/registry/entries";
import type { Choice } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { controlProps } from "./control-props.ts";
import type { EditorProps } from "./editor-props.ts";

/** A native select: with few options, everybody knows how it is used, on every device. */
export function ChoiceEditor(props: EditorProps<Choice>) {
  const { node, value, onChange, texts, blank } = props;
  const { t } = useTranslation();
  const options = node.options.map((option) => ({ value: option, label: t(optionKey({ texts }, option) as TextKey) }));
  return (
    <NativeSelect
      {...controlProps(props)}
      value={typeof value === "string" ? value : ""}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" && blank ? blank.value : currentTarget.value)
      }
      data={blank ? [{ value: "", label: t("admin:form.unset") }, ...options] : options}
    />
  );
}
