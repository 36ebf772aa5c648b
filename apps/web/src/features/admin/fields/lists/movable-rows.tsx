import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../shared/ui/icon-button.tsx";
import { useAnnounce } from "../../../../shared/ui/notices/announcer.tsx";

/** The row and button to focus after the next render. */
interface RowFocus {
  readonly row: number;
  readonly button: "up" | "down" | "open" | "remove";
}

export type MoveRowHandler = (from: number, to: number, button?: "up" | "down") => void;

interface Options {
  readonly nameOf: (row: number) => string;
  readonly onMove: (from: number, to: number) => void;
  /** Ids of the rows; needed where a moved row is not in its new place at the next render, but later. */
  readonly ids?: readonly string[];
  /** Number of rows above that cannot be moved. */
  readonly offset?: number;
  /** An element outside the rows, whose first select or button gets the focus if no row is left. */
  readonly after?: RefObject<HTMLElement | null>;
}

/**
 * `move` announces a move, has `onMove` do it, and focuses the moved row's button again. Callers that add or remove rows
 * announce that themselves, and call `focusRow` before, or the focus is lost.
 */
export function useMovableRows<List extends HTMLElement>({ nameOf, onMove, ids, offset = 0, after }: Options) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const list = useRef<List>(null);
  const next = useRef<RowFocus & { readonly id?: string | undefined }>(null);
  useEffect(() => {
    if (!next.current || (ids && ids[next.current.row] !== next.current.id)) return;
    const { row, button } = next.current;
    next.current = null;
    const place = list.current?.children[row + offset];
    const controls = [
      `[data-does="${button}"]:not(:disabled)`,
      "[data-does]:not(:disabled)",
      "input, select, textarea",
    ];
    const found = controls.map((selector) => place?.querySelector<HTMLElement>(selector));
    const control = found.find(Boolean) ?? after?.current?.querySelector<HTMLElement>("select, button");
    control?.focus();
  });
  const focusRow = (focus: RowFocus) => {
    next.current = focus;
  };
  const move: MoveRowHandler = (from, to, button) => {
    announce(t("admin:form.moved", { name: nameOf(from), number: to + 1 }));
    if (button) next.current = { row: to, button, id: ids?.[from] };
    onMove(from, to);
  };
  return { list, focusRow, move };
}

interface Props {
  readonly name: string;
  readonly row: number;
  readonly count: number;
  readonly onMove: MoveRowHandler;
}

/** Buttons that move a row up and down. */
export function MoveButtons({ name, row, count, onMove }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        small
        data-does="up"
        label={t("admin:form.up", { name })}
        disabled={row <= 0}
        onClick={() => onMove(row, row - 1, "up")}
      >
        <IconArrowUp size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        small
        data-does="down"
        label={t("admin:form.down", { name })}
        disabled={row < 0 || row >= count - 1}
        onClick={() => onMove(row, row + 1, "down")}
      >
        <IconArrowDown size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}
