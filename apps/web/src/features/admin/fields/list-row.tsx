import { IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical, IconX } from "@tabler/icons-react";
import type { SettingNode } from "@vitrine/settings/registry/kinds";
import { type CSSProperties, type HTMLAttributes, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { getControlId, useFieldError, useFieldTools } from "./field-context.tsx";
import { GroupEditor } from "./group-editor.tsx";
import type { ListCustomization } from "./list-customization.ts";
import styles from "./list-editor.module.css";
import { hasPositions } from "./list-items.ts";
import type { ValueEditorProps } from "./value-editor.ts";

interface Props extends Pick<ValueEditorProps, "path" | "pattern" | "texts" | "onChange" | "describedBy"> {
  readonly node: SettingNode;
  readonly item: unknown;
  /** Display name of the item. */
  readonly name: string;
  readonly note: React.ReactNode;
  readonly lead: ListCustomization["lead"];
  readonly Panel: ListCustomization["Panel"];
  /** Accessible name of the control of an item with a single control. */
  readonly control: string;
  readonly opened: boolean;
  /** Props of the drag handle; undefined if there is only one row. */
  readonly handle: HTMLAttributes<HTMLElement> | undefined;
  /** Style that shifts the row during a drag. */
  readonly style: CSSProperties | undefined;
  readonly dragged: boolean;
  readonly onOpen: () => void;
  /** null: not possible. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  /** undefined: items of this list can never be removed. */
  readonly onRemove: (() => void) | null | undefined;
}

/** A list item: a group opens below its name, anything else is edited in place. */
export function ListRow(props: Props) {
  const { node, item, name, control, path, pattern, texts, opened, onOpen, onChange, describedBy } = props;
  const { t } = useTranslation();
  const { Editor, editors } = useFieldTools();
  const error = useFieldError()(path);
  const panel = useId();
  const errorId = useId();
  const about = [describedBy, error === null ? undefined : errorId].filter(Boolean).join(" ");
  const own = {
    path,
    pattern,
    texts,
    value: item,
    onChange,
    invalid: error !== null,
    describedBy: about || undefined,
    id: getControlId(path),
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
            id={getControlId(path)}
            className={styles.open}
            aria-expanded={opened}
            aria-controls={panel}
            aria-describedby={error === null ? undefined : errorId}
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
        <RowButton does="up" label={t("admin:form.up", { name })} run={props.onUp}>
          <IconArrowUp size={16} stroke={1.75} aria-hidden />
        </RowButton>
        <RowButton does="down" label={t("admin:form.down", { name })} run={props.onDown}>
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </RowButton>
        {props.onRemove !== undefined && (
          <RowButton does="remove" label={t("admin:form.remove", { name })} run={props.onRemove}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </RowButton>
        )}
      </div>
      {error !== null && (
        <p id={errorId} className={styles.fault}>
          {error}
        </p>
      )}
      {isGroup && (
        // biome-ignore lint/a11y/useSemanticElements: its name stands on the button above it
        <div id={panel} role="group" aria-label={name} hidden={!opened} className={styles.panel}>
          {opened &&
            (Panel ? (
              <Panel {...own} node={node} label={name} />
            ) : (
              <GroupEditor {...own} node={node} label={name} leaveOut={hasPositions(node) ? ["position"] : []} />
            ))}
        </div>
      )}
    </li>
  );
}

interface RowButtonProps {
  readonly does: string;
  readonly label: string;
  readonly run: (() => void) | null;
  readonly children: React.ReactNode;
}

function RowButton({ does, label, run, children }: RowButtonProps) {
  return (
    <IconButton small label={label} data-does={does} disabled={run === null} onClick={() => run?.()}>
      {children}
    </IconButton>
  );
}
