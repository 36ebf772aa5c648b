import { useSortable } from "@dnd-kit/sortable";
import { IconChevronDown, IconGripVertical, IconX } from "@tabler/icons-react";
import type { SettingNode } from "@vitrine/settings/registry/setting-nodes";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../shared/ui/icon-button.tsx";
import { getControlId, useFieldTools, useGetFieldError } from "../field-context.tsx";
import { SettingGroupEditor } from "../group-editor.tsx";
import type { ValueEditorProps } from "../value-editor.ts";
import type { ListCustomization } from "./list-customization.ts";
import styles from "./list-editor.module.css";
import { hasPositions } from "./list-items.ts";
import { MoveButtons, type MoveRowHandler } from "./movable-rows.tsx";

interface Props extends Pick<ValueEditorProps, "path" | "pattern" | "texts" | "onChange" | "describedBy"> {
  readonly node: SettingNode;
  readonly item: unknown;
  /** Display name of the item. */
  readonly name: string;
  readonly parts: ListCustomization;
  /** Accessible name of the control of an item with a single control. */
  readonly control: string;
  /** Index of the row. */
  readonly place: number;
  /** Number of rows. */
  readonly count: number;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onMove: MoveRowHandler;
  /** null: this item cannot be removed. */
  readonly onRemove: (() => void) | null;
}

const joinIds = (...ids: readonly (string | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(" ") || undefined;

/** A list item: a group opens below its name, anything else is edited in place. */
export function ListRow(props: Props) {
  const { node, item, name, parts, control, path, pattern, texts, place, count, opened, onOpen } = props;
  const { onChange, onMove, onRemove, describedBy } = props;
  const { t } = useTranslation();
  const { Editor, editors } = useFieldTools();
  const error = useGetFieldError()(path);
  const panel = useId();
  const noteId = useId();
  const errorId = useId();
  const shownErrorId = error === null ? undefined : errorId;
  const own = {
    path,
    pattern,
    texts,
    value: item,
    onChange,
    invalid: error !== null,
    describedBy: joinIds(describedBy, shownErrorId),
    id: getControlId(path),
    blank: undefined,
  };
  const { Panel } = parts;
  // Counts from 1: the drag-and-drop library takes an id of 0 for none.
  const { setNodeRef, listeners, transform, isDragging } = useSortable({ id: place + 1, transition: null });
  const note = parts.note?.(item);
  const isGroup = node.kind === "group" && !(pattern in editors);
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      data-dragged={isDragging || undefined}
    >
      <div className={styles.head}>
        {count > 1 && (
          <span {...listeners} className={styles.handle} data-handle>
            <IconGripVertical size={16} stroke={1.75} aria-hidden />
          </span>
        )}
        {parts.lead?.(item, onChange)}
        {isGroup ? (
          <div className={styles.what}>
            <button
              type="button"
              data-does="open"
              id={getControlId(path)}
              className={styles.open}
              aria-expanded={opened}
              aria-controls={panel}
              aria-describedby={joinIds(note ? noteId : undefined, shownErrorId)}
              onClick={onOpen}
            >
              <IconChevronDown size={16} stroke={1.75} aria-hidden className={styles.chevron} />
              <span dir="auto">{name}</span>
            </button>
            {note && (
              <small id={noteId} className={styles.note}>
                {note}
              </small>
            )}
          </div>
        ) : (
          <div className={styles.single}>
            <Editor {...own} node={node} label={control} />
          </div>
        )}
        <MoveButtons {...{ name, count, onMove }} row={place} />
        {parts.adder !== null && (
          <IconButton
            small
            data-does="remove"
            label={t("admin:form.remove", { name })}
            disabled={onRemove === null}
            onClick={() => onRemove?.()}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
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
              <SettingGroupEditor {...own} node={node} label={name} leaveOut={hasPositions(node) ? ["position"] : []} />
            ))}
        </div>
      )}
    </li>
  );
}
