import { IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical, IconX } from "@tabler/icons-react";
import type { SettingNode } from "@vitrine/settings/registry/kinds";
import { type CSSProperties, type HTMLAttributes, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import type { EditorProps } from "./editor-props.ts";
import { controlId, useFaultAt, useFieldTools } from "./field-context.tsx";
import { GroupEditor } from "./group-editor.tsx";
import styles from "./list-editor.module.css";
import type { ListParts } from "./list-parts.ts";
import { hasPosition } from "./list-rows.ts";

interface Props extends Pick<EditorProps, "path" | "pattern" | "texts" | "onChange" | "describedBy"> {
  readonly node: SettingNode;
  readonly item: unknown;
  /** What the item is called. */
  readonly name: string;
  readonly note: React.ReactNode;
  readonly lead: ListParts["lead"];
  readonly Panel: ListParts["Panel"];
  /** What its control is called, where it is a single one. */
  readonly control: string;
  readonly opened: boolean;
  /** It is dragged by this; undefined where there is nothing to be put in order. */
  readonly handle: HTMLAttributes<HTMLElement> | undefined;
  /** Where it is drawn while rows are dragged. */
  readonly style: CSSProperties | undefined;
  readonly dragged: boolean;
  readonly onOpen: () => void;
  /** null where it cannot be done. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  /** undefined: never. */
  readonly onRemove: (() => void) | null | undefined;
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
  const { Panel } = props;
  const isGroup = node.kind === "group" && !(pattern in editors);
  return (
    <li className={styles.row} style={props.style} data-dragged={props.dragged || undefined}>
      <div className={styles.head}>
        {props.handle && (
          <span {...props.handle} className={styles.handle} data-handle>
            <IconGripVertical size={16} stroke={1.75} aria-hidden />
          </span>
        )}
        {props.lead?.(item, onChange)}
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
            <span>
              {name}
              {props.note && <small className={styles.note}>{props.note}</small>}
            </span>
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
        {props.onRemove !== undefined && (
          <Does does="remove" label={t("admin:form.remove", { name })} run={props.onRemove}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </Does>
        )}
      </div>
      {fault !== null && (
        <p id={told} className={styles.fault}>
          {fault}
        </p>
      )}
      {isGroup && (
        // biome-ignore lint/a11y/useSemanticElements: its name stands on the button above it
        <div id={panel} role="group" aria-label={name} hidden={!opened} className={styles.panel}>
          {opened &&
            (Panel ? (
              <Panel {...own} node={node} label={name} />
            ) : (
              <GroupEditor {...own} node={node} label={name} leaveOut={hasPosition(node) ? ["position"] : []} />
            ))}
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
