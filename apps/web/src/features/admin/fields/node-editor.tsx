import type {
  ChoiceNode,
  EitherNode,
  GroupNode,
  ListNode,
  NumberNode,
  SwitchNode,
  TableNode,
  TextNode,
} from "@vitrine/settings/registry/setting-nodes";
import type { ComponentType } from "react";
import { EitherEditor } from "./editors/either-editor.tsx";
import { KeyedValuesEditor } from "./editors/keyed-values-editor.tsx";
import { NumberEditor } from "./editors/number-editor.tsx";
import { ChoiceEditor } from "./editors/select-editor.tsx";
import { SwitchEditor } from "./editors/switch-editor.tsx";
import { TextEditor } from "./editors/text-editor.tsx";
import { useFieldTools } from "./field-context.tsx";
import { SettingGroupEditor } from "./group-editor.tsx";
import { ListEditor } from "./lists/list-editor.tsx";
import { unwrapNode } from "./node-shape.ts";
import type { ValueEditor, ValueEditorProps } from "./value-editor.ts";

interface ByKind {
  readonly switch: ComponentType<ValueEditorProps<SwitchNode>>;
  readonly number: ComponentType<ValueEditorProps<NumberNode>>;
  readonly choice: ComponentType<ValueEditorProps<ChoiceNode>>;
  readonly either: ComponentType<ValueEditorProps<EitherNode>>;
  readonly group: ComponentType<ValueEditorProps<GroupNode>>;
  readonly list: ComponentType<ValueEditorProps<ListNode>>;
  readonly table: ComponentType<ValueEditorProps<TableNode>>;
  readonly text: ComponentType<ValueEditorProps<TextNode>>;
}

const byKind: ByKind = {
  switch: SwitchEditor,
  number: NumberEditor,
  choice: ChoiceEditor,
  either: EitherEditor,
  group: SettingGroupEditor,
  list: ListEditor,
  table: KeyedValuesEditor,
  text: TextEditor,
};

/** Edits a value with the editor that the section provides, else by its kind. List items can be nullable, too. */
export function NodeEditor(props: ValueEditorProps) {
  const { editors } = useFieldTools();
  const { node, blank } = unwrapNode(props.node);
  // An editor in `byKind` only gets nodes of its kind.
  const Chosen = editors[props.pattern] ?? (byKind[node.kind] as unknown as ValueEditor);
  return <Chosen {...props} node={node} blank={props.blank ?? blank} />;
}
