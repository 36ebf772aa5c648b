import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useOfferUndo } from "../../shared/ui/use-offer-undo.ts";
import { close, isPicking, type Selection } from "./selection/selection.ts";
import type { ViewHandle } from "./views/search-view.ts";

interface Options {
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly view: RefObject<ViewHandle | null>;
  /** The asset that gets the focus: what had it goes with the selection. */
  readonly stop: number;
}

/** Ends the selection. What was picked one by one can be brought back, until something else is selected. */
export function useClearSelection({ selection, onSelect, view, stop }: Options): () => void {
  const { t } = useTranslation();
  const offerUndo = useOfferUndo();
  const endOffer = useRef(() => {});
  const selecting = selection.selected.size > 0;
  useEffect(() => {
    if (selecting) endOffer.current();
  }, [selecting]);
  return useCallback(() => {
    onSelect(close(selection));
    view.current?.focus(stop);
    if (!isPicking(selection)) return;
    endOffer.current = offerUndo(t("views:search.selection.cleared"), () => {
      onSelect(selection);
      view.current?.focus(stop);
    });
  }, [selection, onSelect, view, stop, offerUndo, t]);
}
