import { IconArrowDown, IconArrowUp, IconChevronDown, IconX } from "@tabler/icons-react";
import type { Node } from "@vitrine/settings/registry/kinds";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import type { EditorProps } from "./editor-props.ts";
import { controlId, useFaultAt, useFieldTools } from "./field-context.tsx";
import { GroupEditor } from "./group-editor.tsx";
import styles from "./list-editor.module.css";
import { hasPosition } from "./list-rows.ts";

interface Props extends Pick<EditorProps, "path" | "pattern" | "texts" | "onChange" | "describedBy"> {
  readonly node: Node;
  readonly item: unknown;
  /** What the item is called. */
  readonly name: string;
  /** What its control is called, where it is a single one. */
  readonly control: string;
  readonly opened: boolean;
  readonly onOpen: () => void;
  /** null where it cannot be done. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

/** An item: a group opens below its name, anything else is edited in place. */
export function ListRow(props: Props) {
  const { node, item, name, control, path, pattern, texts, opened, onOpen, onChange, describedBy } = props;
  const { t } = useTranslation();
  const { Editor, editors } = useFieldTools();
  const fault = useFaultAt()(path);
  const panel = useId();
  const told = useId();
  const about = [describedBy, fault === null ? undefined : told].filter(Boolean).join(" ");
  const own = {
    path,
    pattern,
    texts,
    value: item,
    onChange,
    invalid: fault !== null,
    describedBy: about || undefined,
    id: controlId(path),
    blank: undefined,
  };
  const isGroup = node.kind === "group" && !(pattern in editors);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        {isGroup ? (
          <button
            type="button"
            data-does="open"
            id={controlId(path)}
            className={styles.open}
            aria-expanded={opened}
            aria-controls={panel}
            aria-describedby={fault === null ? undefined : told}
            onClick={onOpen}
          >
            <IconChevronDown size={16} stroke={1.75} aria-hidden className={styles.chevron} />
            {name}
          </button>
        ) : (
          <div className={styles.single}>
            <Editor {...own} node={node} label={control} />
          </div>
        )}
        <Does does="up" label={t("admin:form.up", { name })} run={props.onUp}>
          <IconArrowUp size={16} stroke={1.75} aria-hidden />
        </Does>
        <Does does="down" label={t("admin:form.down", { name })} run={props.onDown}>
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </Does>
        <Does does="remove" label={t("admin:form.remove", { name })} run={props.onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </Does>
      </div>
      {fault !== null && (
        <p id={told} className={styles.fault}>
          {fault}
        </p>
      )}
      {isGroup && (
        // biome-ignore lint/a11y/useSemanticElements: its name stands on the button above it
        <div id={panel} role="group" aria-label={name} hidden={!opened} className={styles.panel}>
          {opened && <GroupEditor {...own} node={node} label={name} leaveOut={hasPosition(node) ? ["position"] : []} />}
        </div>
      )}
    </li>
  );
}

interface DoesProps {
  readonly does: string;
  readonly label: string;
  readonly run: (() => void) | null;
  readonly children: React.ReactNode;
}

function Does({ does, label, run, children }: DoesProps) {
  return (
    <IconButton small label={label} data-does={does} disabled={run === null} onClick={() => run?.()}>
      {children}
    </IconButton>
  );
}
