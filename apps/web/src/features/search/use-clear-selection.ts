import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useOfferUndo } from "../../shared/ui/notices/use-offer-undo.ts";
import { clearSelection, isMultiSelecting, type Selection } from "./selection/selection.ts";
import type { ViewHandle } from "./views/search-view.ts";

interface Options {
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly view: RefObject<ViewHandle | null>;
  /** The asset that gets the focus, since the focused toolbar is removed with the selection. */
  readonly stop: number;
}

/** Clears the selection. Picked assets can be restored by an undo, until something else is selected. */
export function useClearSelection({ selection, onSelect, view, stop }: Options): () => void {
  const { t } = useTranslation();
  const offerUndo = useOfferUndo();
  const endOffer = useRef(() => {});
  const selecting = selection.selected.size > 0;
  useEffect(() => {
    if (selecting) endOffer.current();
  }, [selecting]);
  return () => {
    onSelect(clearSelection(selection));
    view.current?.focus(stop);
    if (!isMultiSelecting(selection)) return;
    endOffer.current = offerUndo(t("views:search.selection.cleared"), () => {
      onSelect(selection);
      view.current?.focus(stop);
    });
  };
}
