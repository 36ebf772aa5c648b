import { useCallbackRef } from "@mantine/hooks";
import {
  type DOMAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useState,
} from "react";
import { isMultiSelecting, type Selection, selectByClick, toggleSelected } from "../selection/selection.ts";
import { type MoveKey, toMoveKey } from "./neighbour.ts";

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

/** What handlers remember between events. */
interface InputState {
  /** The finger that may become a long press. */
  press: { readonly timer: number; readonly x: number; readonly y: number } | null;
  /** A long press has selected the asset, so that the click that follows is ignored. */
  pressed: boolean;
  /** Whether assets were being picked at the last click (of a double click, the first). */
  picking: boolean;
}

/** Mouse, touch and keyboard handlers of a view, which find the asset by its `data-item`. */
export function useResultInputHandlers(input: ResultInput) {
  const [state] = useState<InputState>({ press: null, pressed: false, picking: false });
  return {
    /** Click handler of the check circle on a poster. Stable, since rows are memoised. */
    onToggle: useCallbackRef(createToggle(input)),
    events: {
      ...createClickHandlers(input, state),
      ...createTouchHandlers(input, state),
      ...createKeyHandlers(input),
    } satisfies DOMAttributes<HTMLElement>,
  };
}

function createToggle({ ids, selection, onSelect, onStop, onExtend }: ResultInput) {
  return (event: MouseEvent) => {
    event.stopPropagation();
    const item = itemOf(event.target);
    const id = ids[item];
    if (id === undefined) return;
    onStop(item);
    if (event.shiftKey) onExtend(item);
    else onSelect(toggleSelected(selection, id));
  };
}

function createClickHandlers({ ids, selection, onSelect, onStop, onOpen, onExtend }: ResultInput, state: InputState) {
  const onClick = (event: MouseEvent) => {
    const item = itemOf(event.target);
    const id = ids[item];
    if (id === undefined) return;
    if (state.pressed) {
      state.pressed = false;
      return;
    }
    onStop(item);
    // Both clicks of a double click have the same effect.
    if (event.detail <= 1) state.picking = isMultiSelecting(selection);
    if (event.shiftKey) onExtend(item);
    else if (event.ctrlKey || event.metaKey || state.picking) onSelect(toggleSelected(selection, id));
    else onSelect(selectByClick(selection, id));
  };
  const onDoubleClick = (event: MouseEvent) => {
    const id = ids[itemOf(event.target)];
    const picks = state.picking || event.shiftKey || event.ctrlKey || event.metaKey;
    if (id !== undefined && !picks) onOpen(id);
  };
  return { onClick, onDoubleClick };
}

function createKeyHandlers(input: ResultInput) {
  const { ids, selection, onSelect, onStop, onExtend } = input;
  const onKeyDown = (event: KeyboardEvent) => {
    const item = itemOf(event.target);
    const id = ids[item];
    if (item < 0) return;
    const key = toMoveKey(event);
    if (key !== undefined) {
      const to = input.neighbourOf(item, key);
      if (event.shiftKey && id !== undefined) onExtend(to, id);
      onStop(to);
      input.scrollIntoView(to);
    } else if (id === undefined) return;
    else if (event.key === " ") {
      if (event.shiftKey) onExtend(item);
      else onSelect(toggleSelected(selection, id));
    } else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) input.onAll();
    else if (!input.onKey(event, item)) return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const item = itemOf(event.target);
    if (item >= 0) onStop(item);
  };
  return { onKeyDown, onFocus };
}

/** A long press selects the asset. */
function createTouchHandlers({ ids, selection, onSelect }: ResultInput, state: InputState) {
  const endPress = () => {
    clearTimeout(state.press?.timer);
    state.press = null;
  };
  const onPointerDown = (event: PointerEvent) => {
    state.pressed = false;
    const id = ids[itemOf(event.target)];
    if (event.pointerType !== "touch" || id === undefined) return;
    const timer = window.setTimeout(() => {
      state.pressed = true;
      navigator.vibrate?.(10);
      onSelect(toggleSelected(selection, id));
    }, LONG_PRESS_MS);
    state.press = { timer, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent) => {
    const { press } = state;
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > MAX_MOVE_PX) endPress();
  };
  const onContextMenu = (event: MouseEvent) => {
    if (state.pressed || state.press) event.preventDefault();
  };
  return { onPointerDown, onPointerMove, onContextMenu, onPointerUp: endPress, onPointerCancel: endPress };
}

/** Position of the asset at the target; -1 outside assets and on their action icons. */
function itemOf(target: EventTarget | null): number {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-item], [data-item-actions]") : null;
  return Number(cell?.dataset.item ?? -1);
}
