import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import { ICON_PROPS, ListSectionRow, ListSectionRows, RowActionButton } from "./list-section.tsx";

/** A row of a list with a stored order. */
export interface OrderedRow {
  /** Id of the record. */
  readonly id: string;
  readonly name: string;
  readonly details: ReactNode;
  /** Always first, cannot be moved. */
  readonly isPinned?: boolean;
  readonly onEdit: () => void;
}

interface Props {
  readonly rows: readonly OrderedRow[];
  /** `position`: from 1, among those that can be moved. */
  readonly onMove: (id: string, position: number) => void;
}

/** Rows whose order is stored on the server, at once; moved by buttons, so also by keyboard. */
export function OrderedRows({ rows, onMove }: Props) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef<{ id: string; by: "up" | "down" } | null>(null);
  const fixed = rows.filter(({ isPinned: isFirst }) => isFirst).length;
  const order = rows.map(({ id }) => id).join("\n");
  // A row that moves in the DOM loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts on the new order
  useEffect(() => {
    const last = moved.current;
    moved.current = null;
    if (!last) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>("[data-row]") ?? [])];
    const own = buttons.filter(({ dataset }) => dataset.row === last.id);
    const open = own.filter(({ disabled }) => !disabled);
    (open.find(({ dataset }) => dataset.by === last.by) ?? open[0])?.focus();
  }, [order]);
  const move = ({ id, name }: OrderedRow, by: "up" | "down", position: number) => {
    moved.current = { id, by };
    announce(t("admin:form.moved", { name, number: position }));
    onMove(id, position);
  };
  return (
    <div ref={list}>
      <ListSectionRows>
        {rows.map((row, at) => (
          <ListSectionRow
            key={row.id}
            name={row.name}
            details={row.details}
            actions={
              <>
                {!row.isPinned && rows.length - fixed > 1 && (
                  <span>
                    <IconButton
                      small
                      label={t("admin:form.up", { name: row.name })}
                      data-row={row.id}
                      data-by="up"
                      disabled={at === fixed}
                      onClick={() => move(row, "up", at - fixed)}
                    >
                      <IconArrowUp {...ICON_PROPS} />
                    </IconButton>
                    <IconButton
                      small
                      label={t("admin:form.down", { name: row.name })}
                      data-row={row.id}
                      data-by="down"
                      disabled={at === rows.length - 1}
                      onClick={() => move(row, "down", at - fixed + 2)}
                    >
                      <IconArrowDown {...ICON_PROPS} />
                    </IconButton>
                  </span>
                )}
                <RowActionButton label={t("admin:accounts.edit_named", { name: row.name })} onClick={row.onEdit}>
                  {t("admin:accounts.edit")}
                </RowActionButton>
              </>
            }
          />
        ))}
      </ListSectionRows>
    </div>
  );
}
