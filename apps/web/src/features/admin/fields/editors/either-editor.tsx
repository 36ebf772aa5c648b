import { NativeSelect } from "@mantine/core";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import { isValidValue } from "@vitrine/settings/registry/heal";
import type { EitherNode, SettingNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../../shared/i18n/text-key.ts";
import { useFieldTools } from "../field-context.tsx";
import { unwrapNode } from "../node-shape.ts";
import type { ValueEditorProps } from "../value-editor.ts";

/** Edits a value that can be of several kinds: first the kind, then the value. A new kind starts with its default. */
export function EitherEditor(props: ValueEditorProps<EitherNode>) {
  const { node, value, onChange, id, label, blank } = props;
  const { t } = useTranslation();
  const { Editor } = useFieldTools();
  const at = node.of.findIndex((kind) => isValidValue(kind, value));
  const unset = blank !== undefined && (value === undefined || value === null);
  const chosen = unset ? undefined : (node.of[at] ?? node.of[0]);
  const choose = (next: string) => {
    const kind = node.of[Number(next)];
    onChange(next === "" || !kind ? blank?.value : createDefaultValue(kind));
  };
  const kinds = node.of.map((kind, index) => ({ value: String(index), label: t(getKindLabelKey(kind, node)) }));
  return (
    <>
      <NativeSelect
        aria-label={t("admin:form.kind_of", { name: label })}
        value={unset ? "" : String(Math.max(at, 0))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={blank ? [{ value: "", label: t("admin:form.unset") }, ...kinds] : kinds}
      />
      {chosen && <Editor {...props} node={unwrapNode(chosen).node} blank={undefined} id={`${id}-value`} />}
    </>
  );
}

const getKind = (node: SettingNode) => unwrapNode(node).node.kind;

function getKindLabelKey(node: SettingNode, { of }: EitherNode): TextKey {
  const kind = getKind(node);
  if (kind === "number") return "admin:form.kind.number";
  if (kind === "list") return "admin:form.kind.list";
  if (kind === "table") return "admin:form.kind.languages";
  return of.some((other) => getKind(other) === "table") ? "admin:form.kind.text" : "admin:form.kind.line";
}
