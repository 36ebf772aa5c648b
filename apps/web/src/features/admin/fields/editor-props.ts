import type { Path, SettingNode } from "@vitrine/settings/registry/kinds";
import type { ComponentType } from "react";

/** What edits one value. It brings the control; label, help and fault stand around it. */
export interface EditorProps<N extends SettingNode = SettingNode> {
  /** Without `optional` and `nullable` around it. */
  readonly node: N;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Where the value is in its document. */
  readonly path: Path;
  /** The same with `[]` for an item of a list and `{}` for a key of a table, as in the registry. */
  readonly pattern: string;
  /** Where its texts are among those of the settings. */
  readonly texts: string;
  /** The name of the control, with that of its row where it stands in one. */
  readonly label: string;
  /** The label around it is for this id. */
  readonly id: string;
  /** Ids of help and fault. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** What an empty control stands for: `undefined` where the value may be left out, null where there may be none. */
  readonly blank: { readonly value: undefined | null } | undefined;
}

export type Editor = ComponentType<EditorProps>;

/** Editors in place of those by kind, by path with `[]` and `{}`, as `themes.options[].appearance.primary_color`. */
export type Editors = Readonly<Record<string, Editor>>;
