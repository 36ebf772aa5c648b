import {
  type DOMAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { isPicking, type Selection, selectByClick, toggleSelected } from "../selection/selection.ts";
import { type MoveKey, toMoveKey } from "./move-key.ts";

/** Duration of a long press, and how far the finger may move meanwhile. */
const LONG_PRESS_MS = 450;
const MAX_MOVE_PX = 10;

interface ResultInput {
  /** Returns the asset that a key leads to. */
  readonly neighbourOf: (item: number, key: MoveKey) => number;
  readonly ids: readonly (string | undefined)[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (id: string) => void;
  readonly onKey: (event: KeyboardEvent, item: number) => boolean;
  readonly onStop: (item: number) => void;
  readonly scrollIntoView: (item: number) => void;
  readonly onAll: () => void;
  readonly onExtend: (item: number, from?: string) => void;
}

export interface ResultInputHandle {
  /** Click handler of the check circle on a poster. */
  readonly onToggle: (event: MouseEvent) => void;
  readonly events: DOMAttributes<HTMLElement>;
}

/**
 * Mouse, touch and keyboard handlers of a view, which find the asset by its `data-item`. Memoised until selection or
 * result change.
 */
export function useResultInput(input: ResultInput): ResultInputHandle {
  const { ids, selection, onSelect, onStop } = input;
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const pressed = useRef(false);
  /** Whether assets were being picked at the last click (of a double click, the first). */
  const picking = useRef(false);

  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  // Rows are memoised, so this changes only with the selection, as they do.
  const onToggle = useCallback(
    (event: MouseEvent) => {
      event.stopPropagation();
      const item = itemOf(event.target);
      const id = ids[item];
      if (id === undefined) return;
      onStop(item);
      if (event.shiftKey) latest.current.onExtend(item);
      else onSelect(toggleSelected(selection, id));
    },
    [ids, selection, onSelect, onStop],
  );
  const events = useMemo((): DOMAttributes<HTMLElement> => {
    const onClick = (event: MouseEvent) => {
      const item = itemOf(event.target);
      const id = ids[item];
      if (id === undefined) return;
      if (pressed.current) {
        pressed.current = false;
        return;
      }
      onStop(item);
      // Both clicks of a double click have the same effect.
      if (event.detail <= 1) picking.current = isPicking(selection);
      if (event.shiftKey) latest.current.onExtend(item);
      else if (event.ctrlKey || event.metaKey || picking.current) onSelect(toggleSelected(selection, id));
      else onSelect(selectByClick(selection, id));
    };

    const onDoubleClick = (event: MouseEvent) => {
      const id = ids[itemOf(event.target)];
      const picks = picking.current || event.shiftKey || event.ctrlKey || event.metaKey;
      if (id !== undefined && !picks) latest.current.onOpen(id);
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const item = itemOf(event.target);
      const id = ids[item];
      if (item < 0) return;
      const go = (to: number) => {
        onStop(to);
        latest.current.scrollIntoView(to);
      };
      const key = toMoveKey(event);
      if (key !== undefined) {
        const to = latest.current.neighbourOf(item, key);
        if (event.shiftKey && id !== undefined) latest.current.onExtend(to, id);
        go(to);
      } else if (id === undefined) return;
      else if (event.key === " ") {
        if (event.shiftKey) latest.current.onExtend(item);
        else onSelect(toggleSelected(selection, id));
      } else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) latest.current.onAll();
      else if (!latest.current.onKey(event, item)) return;
      event.preventDefault();
    };

    const onPointerDown = (event: PointerEvent) => {
      pressed.current = false;
      const id = ids[itemOf(event.target)];
      if (event.pointerType !== "touch" || id === undefined) return;
      const timer = window.setTimeout(() => {
        pressed.current = true;
        navigator.vibrate?.(10);
        onSelect(toggleSelected(selection, id));
      }, LONG_PRESS_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    };

    const endPress = () => {
      if (press.current) clearTimeout(press.current.timer);
      press.current = null;
    };

    const onPointerMove = (event: PointerEvent) => {
      const at = press.current;
      if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > MAX_MOVE_PX) endPress();
    };

    const onContextMenu = (event: MouseEvent) => {
      if (pressed.current || press.current) event.preventDefault();
    };

    const onFocus = (event: FocusEvent) => {
      const item = itemOf(event.target);
      if (item >= 0) onStop(item);
    };

    return {
      onClick,
      onDoubleClick,
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp: endPress,
      onPointerCancel: endPress,
      onContextMenu,
      onFocus,
    };
  }, [ids, selection, onSelect, onStop]);
  return useMemo(() => ({ onToggle, events }), [onToggle, events]);
}

/** Position of the asset at the target; -1 outside assets and on their action icons. */
function itemOf(target: EventTarget | null): number {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-item], [data-item-actions]") : null;
  return Number(cell?.dataset.item ?? -1);
}
