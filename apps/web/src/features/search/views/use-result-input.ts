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
import { click, isPicking, type Selection, toggle } from "../selection/selection.ts";
import { type MoveKey, moveKey } from "./move-key.ts";

/** Milliseconds after which a touch is a long press; pixels it may wander meanwhile. */
const LONG_PRESS = 450;
const WANDER = 10;

interface ResultInput {
  /** Where a key leads from an asset, as the eye sees the view. */
  readonly neighbourOf: (item: number, key: MoveKey) => number;
  readonly ids: readonly (string | undefined)[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (id: string) => void;
  readonly onKey: (event: KeyboardEvent, item: number) => boolean;
  readonly onStop: (item: number) => void;
  readonly bring: (item: number) => void;
  readonly onAll: () => void;
  readonly onExtend: (item: number, from?: string) => void;
}

export interface ResultInputHandle {
  /** Of the circle on a poster. */
  readonly onToggle: (event: MouseEvent) => void;
  readonly events: DOMAttributes<HTMLElement>;
}

/**
 * Mouse, touch and keys of a view, read in one place by the `data-item` of what shows an asset. The same object until
 * the selection or the result changes.
 */
export function useResultInput(input: ResultInput): ResultInputHandle {
  const { ids, selection, onSelect, onStop } = input;
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const pressed = useRef(false);
  /** Assets were being picked when the last click, or the first of two, came. */
  const picking = useRef(false);

  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  // Rows keep it: it changes with the selection only, as they do.
  const onToggle = useCallback(
    (event: MouseEvent) => {
      event.stopPropagation();
      const item = itemOf(event.target);
      const id = ids[item];
      if (id === undefined) return;
      onStop(item);
      if (event.shiftKey) latest.current.onExtend(item);
      else onSelect(toggle(selection, id));
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
      // Both clicks of a double click mean the same.
      if (event.detail <= 1) picking.current = isPicking(selection);
      if (event.shiftKey) latest.current.onExtend(item);
      else if (event.ctrlKey || event.metaKey || picking.current) onSelect(toggle(selection, id));
      else onSelect(click(selection, id));
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
        latest.current.bring(to);
      };
      const key = moveKey(event);
      if (key !== undefined) {
        const to = latest.current.neighbourOf(item, key);
        if (event.shiftKey && id !== undefined) latest.current.onExtend(to, id);
        go(to);
      } else if (id === undefined) return;
      else if (event.key === " ") {
        if (event.shiftKey) latest.current.onExtend(item);
        else onSelect(toggle(selection, id));
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
        onSelect(toggle(selection, id));
      }, LONG_PRESS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    };

    const endPress = () => {
      if (press.current) clearTimeout(press.current.timer);
      press.current = null;
    };

    const onPointerMove = (event: PointerEvent) => {
      const at = press.current;
      if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > WANDER) endPress();
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

/** -1 of what is no asset, and of the icons on one: what they do is their own. */
function itemOf(target: EventTarget | null): number {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-item], [data-item-actions]") : null;
  return Number(cell?.dataset.item ?? -1);
}
