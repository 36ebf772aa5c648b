import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ListNode } from "@vitrine/settings/registry/setting-nodes";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../../../shared/ui/notices/announcer.tsx";
import { useOnFieldTargetWithin } from "../field-target.tsx";
import { useItemName } from "../names/use-item-name.ts";
import type { ValueEditorProps } from "../value-editor.ts";
import type { ListCustomization } from "./list-customization.ts";
import styles from "./list-editor.module.css";
import { assignPositions, createItem, findItemIndexAfterChange, getDisplayOrder, moveItem } from "./list-items.ts";
import { ListRow } from "./list-row.tsx";
import { useMovableRows } from "./movable-rows.tsx";

interface Props extends ValueEditorProps<ListNode> {
  readonly parts?: ListCustomization;
}

const NO_PARTS: ListCustomization = {};

/** A drag starts after some pixels, so that a click moves nothing. */
const POINTER = { activationConstraint: { distance: 4 } };
const none = () => undefined;
/** Turns off the English texts of the drag-and-drop library; a moved row is announced in the admin's language. */
const SILENT = {
  announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
  screenReaderInstructions: { draggable: "" },
  restoreFocus: false,
};

/**
 * The row that is open. It follows its item when the list is replaced, for example by an undo.
 * @returns its place, and a function that sets it, as a place among `items`.
 */
function useOpenedRow(node: ListNode, shown: readonly unknown[]) {
  const [opened, setOpened] = useState<{ readonly place: number; readonly items: readonly unknown[] } | null>(null);
  const set = (place: number | null, items = shown) => setOpened(place === null ? null : { place, items });
  const isCurrent = (items: readonly unknown[]) =>
    items.length === shown.length && items.every((item, place) => item === shown[place]);
  if (opened === null || isCurrent(opened.items)) return [opened?.place ?? null, set] as const;
  const place = findItemIndexAfterChange(node, opened.items, shown, opened.place);
  set(place);
  return [place, set] as const;
}

/** Edits a list: items can be added, removed and reordered, by dragging or by keyboard. */
export function ListEditor(props: Props) {
  const { node, value, onChange, path, pattern, texts, label, describedBy, parts = NO_PARTS } = props;
  const { t } = useTranslation();
  const announce = useAnnounce();
  const itemName = useItemName();
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  const adder = useRef<HTMLDivElement>(null);
  const items = Array.isArray(value) ? value : [];
  const order = getDisplayOrder(node, items);
  const shown = order.map((index) => items[index]);
  const [opened, setOpened] = useOpenedRow(node, shown);
  const own = parts.name ?? itemName;
  const nameOf = (place: number) => own(shown[place]) ?? t("admin:form.entry", { number: place + 1 });

  useOnFieldTargetWithin(path.join("."), ([index]) => setOpened(order.indexOf(Number(index))));

  const { list, focusRow, move } = useMovableRows<HTMLOListElement>({
    nameOf,
    after: adder,
    onMove: (from, to) => {
      const moved = assignPositions(node, moveItem(shown, from, to));
      if (opened !== null) setOpened(moveItem([...shown.keys()], from, to).indexOf(opened), moved);
      onChange(moved);
    },
  });
  const remove = (place: number) => {
    announce(t("admin:form.removed", { name: nameOf(place) }));
    focusRow({ row: Math.min(place, shown.length - 2), button: "remove" });
    if (opened === place) setOpened(null);
    onChange(assignPositions(node, shown.toSpliced(place, 1)));
  };
  const add = (item: unknown) => {
    const added = assignPositions(node, [...shown, item]);
    focusRow({ row: shown.length, button: "open" });
    setOpened(shown.length, added);
    onChange(added);
  };
  const canRemove = (item: unknown) => shown.length > node.min && !parts.isPermanent?.(item);
  return (
    <>
      {shown.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={SILENT}
          onDragEnd={({ active, over }) => {
            if (over && over.id !== active.id) move(Number(active.id) - 1, Number(over.id) - 1);
          }}
        >
          <SortableContext items={shown.map((_, place) => place + 1)} strategy={verticalListSortingStrategy}>
            <ol ref={list} className={styles.list}>
              {shown.map((item, place) => (
                <ListRow
                  // Rows have no other key than their index: their values change while typing.
                  key={place}
                  node={node.of}
                  item={item}
                  name={nameOf(place)}
                  parts={parts}
                  control={t("admin:form.row", { name: label, number: place + 1 })}
                  path={[...path, order[place] ?? place]}
                  pattern={`${pattern}[]`}
                  texts={texts}
                  place={place}
                  count={shown.length}
                  opened={opened === place}
                  onOpen={() => setOpened(opened === place ? null : place)}
                  onChange={(next) => onChange(items.map((one, index) => (index === order[place] ? next : one)))}
                  onMove={move}
                  onRemove={canRemove(item) ? () => remove(place) : null}
                  describedBy={describedBy}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
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
