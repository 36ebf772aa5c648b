import { isJsonObject } from "@vitrine/settings/merge";
import type { GroupNode } from "@vitrine/settings/registry/setting-nodes";
import { withValueAt } from "../drafts/path.ts";
import styles from "./field.module.css";
import { FormField } from "./field.tsx";
import type { ValueEditorProps } from "./value-editor.ts";

interface Props extends ValueEditorProps<GroupNode> {
  /** Names of settings that are edited elsewhere. */
  readonly leaveOut?: readonly string[];
}

/** The settings of a group, one below the other. An optional group is removed with its last value. */
export function SettingGroupEditor({ node, value, onChange, path, pattern, texts, blank, leaveOut = [] }: Props) {
  const inner = node.texts ?? texts;
  const change = (name: string, next: unknown) => {
    const changed = withValueAt(isJsonObject(value) ? value : {}, [name], next);
    onChange(blank && Object.keys(changed).length === 0 ? blank.value : changed);
  };
  return (
    <div className={styles.group}>
      {Object.entries(node.settings)
        .filter(([name]) => !leaveOut.includes(name))
        .map(([name, setting]) => (
          <FormField
            key={name}
            node={setting}
            path={[...path, name]}
            pattern={`${pattern}.${name}`}
            texts={`${inner}.${name}`}
            value={isJsonObject(value) ? value[name] : undefined}
            onChange={(next) => change(name, next)}
          />
        ))}
    </div>
  );
}
