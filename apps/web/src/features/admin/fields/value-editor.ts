import type { SettingNode, ValuePath } from "@vitrine/settings/registry/setting-nodes";
import type { ComponentType } from "react";

/** Props of the editor of one value. It renders the control; the field renders label, help and error. */
export interface ValueEditorProps<N extends SettingNode = SettingNode> {
  /** Unwrapped from `optional` and `nullable`. */
  readonly node: N;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Path of the value in its document. */
  readonly path: ValuePath;
  /** The path with `[]` for a list item and `{}` for a table key, as in the registry. */
  readonly pattern: string;
  /** Key of its texts among the texts of the settings. */
  readonly texts: string;
  /** Accessible name of the control, including the name of its row, if any. */
  readonly label: string;
  /** Id of the control, which the label refers to. */
  readonly id: string;
  /** Ids of help and error. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** Value of an empty control: `undefined` if the setting is optional, null if it is nullable. */
  readonly blank: { readonly value: undefined | null } | undefined;
}

export type ValueEditor = ComponentType<ValueEditorProps>;

/** Editors that replace the default one, by path pattern: `themes.options[].appearance.primary_color`. */
export type ValueEditorsByPath = Readonly<Record<string, ValueEditor>>;
