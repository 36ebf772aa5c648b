import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../../shared/ui/announcer.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { icon, NamedRow, NamedRows, RowAction } from "./named-list.tsx";

export interface OrderedRow {
  /** By which it is moved and opened. */
  readonly id: string;
  readonly name: string;
  readonly facts: ReactNode;
  /** It stands first and stays there. */
  readonly isFirst?: boolean;
  readonly onEdit: () => void;
}

interface Props {
  readonly rows: readonly OrderedRow[];
  /** `position`: from 1, among those that can be moved. */
  readonly onMove: (id: string, position: number) => void;
}

/** Rows that are kept on the server in an order, which counts at once; moved by buttons, so by keyboard, too. */
export function OrderedRows({ rows, onMove }: Props) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef<{ id: string; by: "up" | "down" } | null>(null);
  const fixed = rows.filter(({ isFirst }) => isFirst).length;
  const order = rows.map(({ id }) => id).join("\n");
  // A row that is drawn elsewhere loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts on the new order
  useEffect(() => {
    const wanted = moved.current;
    moved.current = null;
    if (!wanted) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>("[data-row]") ?? [])];
    const own = buttons.filter(({ dataset }) => dataset.row === wanted.id);
    const open = own.filter(({ disabled }) => !disabled);
    (open.find(({ dataset }) => dataset.by === wanted.by) ?? open[0])?.focus();
  }, [order]);
  const move = ({ id, name }: OrderedRow, by: "up" | "down", position: number) => {
    moved.current = { id, by };
    announce(t("admin:form.moved", { name, number: position }));
    onMove(id, position);
  };
  return (
    <div ref={list}>
      <NamedRows>
        {rows.map((row, at) => (
          <NamedRow
            key={row.id}
            name={row.name}
            facts={row.facts}
            actions={
              <>
                {!row.isFirst && rows.length - fixed > 1 && (
                  <span>
                    <IconButton
                      small
                      label={t("admin:form.up", { name: row.name })}
                      data-row={row.id}
                      data-by="up"
                      disabled={at === fixed}
                      onClick={() => move(row, "up", at - fixed)}
                    >
                      <IconArrowUp {...icon} />
                    </IconButton>
                    <IconButton
                      small
                      label={t("admin:form.down", { name: row.name })}
                      data-row={row.id}
                      data-by="down"
                      disabled={at === rows.length - 1}
                      onClick={() => move(row, "down", at - fixed + 2)}
                    >
                      <IconArrowDown {...icon} />
                    </IconButton>
                  </span>
                )}
                <RowAction label={t("admin:accounts.edit_named", { name: row.name })} onClick={row.onEdit}>
                  {t("admin:accounts.edit")}
                </RowAction>
              </>
            }
          />
        ))}
      </NamedRows>
    </div>
  );
}
