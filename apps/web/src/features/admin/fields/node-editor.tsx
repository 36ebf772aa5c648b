import type { Choice, Either, Group, List, Numeric, Switch, Table, Text } from "@vitrine/settings/registry/kinds";
import type { ComponentType } from "react";
import { ChoiceEditor } from "./choice-editor.tsx";
import type { Editor, EditorProps } from "./editor-props.ts";
import { EitherEditor } from "./either-editor.tsx";
import { useFieldTools } from "./field-context.tsx";
import { GroupEditor } from "./group-editor.tsx";
import { ListEditor } from "./list-editor.tsx";
import { bareNode } from "./node-shape.ts";
import { NumberEditor } from "./number-editor.tsx";
import { SwitchEditor } from "./switch-editor.tsx";
import { TableEditor } from "./table-editor.tsx";
import { TextEditor } from "./text-editor.tsx";

interface ByKind {
  readonly switch: ComponentType<EditorProps<Switch>>;
  readonly number: ComponentType<EditorProps<Numeric>>;
  readonly choice: ComponentType<EditorProps<Choice>>;
  readonly either: ComponentType<EditorProps<Either>>;
  readonly group: ComponentType<EditorProps<Group>>;
  readonly list: ComponentType<EditorProps<List>>;
  readonly table: ComponentType<EditorProps<Table>>;
  readonly text: ComponentType<EditorProps<Text>>;
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

/** Edits a value as the section wants it, else by its kind. Items of a list may be null, too. */
export function NodeEditor(props: EditorProps) {
  const { editors } = useFieldTools();
  const { node, blank } = bareNode(props.node);
  // The editor of a kind is given nodes of this kind alone.
  const Chosen = editors[props.pattern] ?? (byKind[node.kind] as unknown as Editor);
  return <Chosen {...props} node={node} blank={props.blank ?? blank} />;
}
