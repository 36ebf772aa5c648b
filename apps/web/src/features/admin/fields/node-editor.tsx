import type { Choice, Either, Group, List, Numeric, Switch, Table, Text } from "@vitrine/settings/registry/kinds";
import type { ComponentType } from "react";
import { EitherEditor } from "./either-editor.tsx";
import { useFieldTools } from "./field-context.tsx";
import { GroupEditor } from "./group-editor.tsx";
import { ListEditor } from "./list-editor.tsx";
import { unwrapNode } from "./node-shape.ts";
import { NumberEditor } from "./number-editor.tsx";
import { ChoiceEditor } from "./select-editor.tsx";
import { SwitchEditor } from "./switch-editor.tsx";
import { TableEditor } from "./table-editor.tsx";
import { TextEditor } from "./text-editor.tsx";
import type { ValueEditor, ValueEditorProps } from "./value-editor.ts";

interface ByKind {
  readonly switch: ComponentType<ValueEditorProps<Switch>>;
  readonly number: ComponentType<ValueEditorProps<Numeric>>;
  readonly choice: ComponentType<ValueEditorProps<Choice>>;
  readonly either: ComponentType<ValueEditorProps<Either>>;
  readonly group: ComponentType<ValueEditorProps<Group>>;
  readonly list: ComponentType<ValueEditorProps<List>>;
  readonly table: ComponentType<ValueEditorProps<Table>>;
  readonly text: ComponentType<ValueEditorProps<Text>>;
}

const byKind: ByKind = {
  switch: SwitchEditor,
  number: NumberEditor,
  choice: ChoiceEditor,
  either: EitherEditor,
  group: GroupEditor,
  list: ListEditor,
  table: TableEditor,
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
