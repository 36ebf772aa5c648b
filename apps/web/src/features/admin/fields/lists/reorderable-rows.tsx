import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListSectionRow, RowActionButton, RowList } from "./list-section.tsx";
import { MoveButtons, useMovableRows } from "./movable-rows.tsx";

export interface ReorderableRow {
  /** Id of the record. */
  readonly id: string;
  /** Id of its edit button. */
  readonly controlId?: string;
  readonly name: string;
  readonly details: ReactNode;
  /** Always first, cannot be moved. */
  readonly isPinned?: boolean;
  readonly onEdit: () => void;
}

interface Props {
  readonly rows: readonly ReorderableRow[];
  /** `position`: from 1, among those that can be moved. */
  readonly onMove: (id: string, position: number) => void;
}

/** Rows whose order is stored on the server, at once; moved by buttons, so also by keyboard. */
export function ReorderableRows({ rows, onMove }: Props) {
  const { t } = useTranslation();
  const pinned = rows.filter(({ isPinned }) => isPinned);
  const movable = rows.filter(({ isPinned }) => !isPinned);
  const { list, move } = useMovableRows<HTMLUListElement>({
    nameOf: (row) => movable[row]?.name ?? "",
    onMove: (from, to) => onMove(movable[from]?.id ?? "", to + 1),
    ids: movable.map(({ id }) => id),
    offset: pinned.length,
  });
  return (
    <RowList ref={list}>
      {[...pinned, ...movable].map(({ id, controlId, name, details, isPinned, onEdit }, at) => (
        <ListSectionRow
          key={id}
          name={name}
          details={details}
          actions={
            <>
              {!isPinned && movable.length > 1 && (
                <span>
                  <MoveButtons name={name} row={at - pinned.length} count={movable.length} onMove={move} />
                </span>
              )}
              <RowActionButton
                {...(controlId !== undefined && { id: controlId })}
                label={t("admin:accounts.edit_named", { name })}
                onClick={onEdit}
              >
                {t("admin:accounts.edit")}
              </RowActionButton>
            </>
          }
        />
      ))}
    </RowList>
  );
}
