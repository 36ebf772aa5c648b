import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { List } from "@vitrine/settings/registry/kinds";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import { useFieldTargetWithin } from "./field-target.tsx";
import type { ListCustomization } from "./list-customization.ts";
import styles from "./list-editor.module.css";
import { assignPositions, createItem, getDisplayOrder, moveItem } from "./list-items.ts";
import { ListRow } from "./list-row.tsx";
import { useItemName } from "./use-item-name.ts";
import { useRowDrag } from "./use-row-drag.ts";
import type { ValueEditorProps } from "./value-editor.ts";

/** The row and button to focus after the next render, because rows have moved. */
interface Focus {
  readonly row: number;
  readonly button: "up" | "down" | "open" | "remove";
}

interface Props extends ValueEditorProps<List> {
  readonly parts?: ListCustomization;
}

const NO_PARTS: ListCustomization = {};

/** Edits a list: items can be added, removed and reordered, also by keyboard. */
export function ListEditor(props: Props) {
  const { node, value, onChange, path, pattern, texts, label, describedBy, parts = NO_PARTS } = props;
  const { t } = useTranslation();
  const announce = useAnnounce();
  const itemName = useItemName();
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLDivElement>(null);
  const focus = useRef<Focus | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const items = Array.isArray(value) ? value : [];
  const order = getDisplayOrder(node, items);
  const shown = order.map((index) => items[index]);
  const own = parts.name ?? itemName;
  const nameOf = (place: number) => own(shown[place]) ?? t("admin:form.entry", { number: place + 1 });

  useFieldTargetWithin(path.join("."), ([index]) => setOpened(order.indexOf(Number(index))));

  useEffect(() => {
    const next = focus.current;
    if (!next) return;
    focus.current = null;
    const row = list.current?.children[next.row];
    const [button] = [...(row?.querySelectorAll<HTMLElement>(`[data-does="${next.button}"]`) ?? [])];
    const other = row?.querySelector<HTMLElement>("[data-does]:not(:disabled), input, select, textarea");
    const after = adder.current?.querySelector<HTMLElement>("select, button");
    (button && !button.matches(":disabled") ? button : (other ?? after))?.focus();
  });

  const move = (from: number, to: number, button?: "up" | "down") => {
    announce(t("admin:form.moved", { name: nameOf(from), number: to + 1 }));
    if (button) focus.current = { row: to, button };
    if (opened !== null) setOpened(moveItem([...shown.keys()], from, to).indexOf(opened));
    onChange(assignPositions(node, moveItem(shown, from, to)));
  };
  const drag = useRowDrag(list, move);
  const remove = (place: number) => {
    announce(t("admin:form.removed", { name: nameOf(place) }));
    focus.current = { row: Math.min(place, shown.length - 2), button: "remove" };
    setOpened(null);
    onChange(
      assignPositions(
        node,
        shown.filter((_, at) => at !== place),
      ),
    );
  };
  const add = (item: unknown) => {
    focus.current = { row: shown.length, button: "open" };
    setOpened(shown.length);
    onChange(assignPositions(node, [...shown, item]));
  };
  const canRemove = (item: unknown) => shown.length > node.min && !parts.isPermanent?.(item);
  return (
    <>
      {shown.length > 0 && (
        <ol ref={list} className={styles.list} data-dragging={drag.dragged !== null || undefined}>
          {shown.map((item, place) => (
            <ListRow
              // Rows have no other key than their index: their values change while typing.
              key={place}
              node={node.of}
              item={item}
              name={nameOf(place)}
              note={parts.note?.(item)}
              lead={parts.lead}
              Panel={parts.Panel}
              control={t("admin:form.row", { name: label, number: place + 1 })}
              path={[...path, order[place] ?? place]}
              pattern={`${pattern}[]`}
              texts={texts}
              opened={opened === place}
              handle={shown.length > 1 ? drag.handle(place) : undefined}
              style={drag.style(place)}
              dragged={drag.dragged === place}
              onOpen={() => setOpened(opened === place ? null : place)}
              onChange={(next) => onChange(items.map((one, index) => (index === order[place] ? next : one)))}
              onUp={place > 0 ? () => move(place, place - 1, "up") : null}
              onDown={place < shown.length - 1 ? () => move(place, place + 1, "down") : null}
              onRemove={parts.adder === null ? undefined : canRemove(item) ? () => remove(place) : null}
              describedBy={describedBy}
            />
          ))}
        </ol>
      )}
      {shown.length === 0 && (parts.emptyState ?? <p className={styles.none}>{t("admin:form.no_entries")}</p>)}
      <div ref={adder}>
        {shown.length < node.max &&
          (parts.adder === undefined ? (
            <Button
              size="sm"
              variant="outline"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              aria-label={t("admin:form.add_to", { name: label })}
              onClick={() => add(createItem(node, shown))}
            >
              {t("admin:form.add")}
            </Button>
          ) : (
            parts.adder?.(add)
          ))}
      </div>
    </>
  );
}
