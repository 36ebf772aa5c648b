import { Button, type PopoverProps } from "@mantine/core";
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../ui/dialogs/use-focus-return.ts";
import { Popover } from "../ui/lazy/lazy-menu.tsx";
import { useIsRtl } from "../ui/use-rtl.ts";
import styles from "./tour-popover.module.css";
import { findStepElement, findStepInDirection, type TourStepKey } from "./tour-steps.ts";

interface Props {
  readonly steps: readonly TourStepKey[];
  readonly step: TourStepKey;
  /** undefined: the tour is over. */
  readonly onStep: (step: TourStepKey | undefined) => void;
  readonly within: HTMLElement;
}

/** Keeps the popover in view: beside the element, or over it if that fills the window. */
const KEEP_IN_VIEW: NonNullable<PopoverProps["middlewares"]> = {
  flip: { fallbackAxisSideDirection: "end" },
  shift: { crossAxis: true, padding: 12, limiter: { fn: ({ x, y }) => ({ x, y }) } },
};

/** A tour step: a ring around the explained element, with a popover beside it. The page stays usable. */
export function TourPopover({ steps, step, onStep, within }: Props) {
  const { t } = useTranslation();
  const rtl = useIsRtl();
  const [titleId, textId] = [useId(), useId()];
  const dialog = useRef<HTMLDivElement>(null);
  // Focused when shown, so that screen readers read it and keys work.
  const focusDialog = useCallback((element: HTMLDivElement | null) => {
    dialog.current = element;
    element?.focus({ preventScroll: true });
  }, []);
  const find = useCallback(() => findStepElement(step, within), [step, within]);
  const box = useElementBox(find);
  useFocusReturn();
  const visibleSteps = steps.filter((one) => one === step || findStepElement(one, within));
  const [before, after] = [findStepInDirection(steps, step, -1, within), findStepInDirection(steps, step, 1, within)];

  useEffect(() => {
    find()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [find]);
  useEffect(() => {
    if (step) dialog.current?.focus({ preventScroll: true });
  }, [step]);
  // Goes on to the next step if the element has disappeared, such as the facets when the window becomes narrow.
  useEffect(() => {
    if (find() === undefined) onStep(after);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys must not also affect the page below.
    if (event.key !== "Tab") event.stopPropagation();
    const forwards = rtl ? "ArrowLeft" : "ArrowRight";
    const backwards = rtl ? "ArrowRight" : "ArrowLeft";
    if (event.key === "Escape") onStep(undefined);
    else if (event.key === forwards && after) onStep(after);
    else if (event.key === backwards && before) onStep(before);
  };
  if (!box) return null;
  return (
    <Popover
      opened
      width="min(340px, calc(100vw - 24px))"
      offset={14}
      withArrow
      arrowSize={14}
      withRoles={false}
      zIndex={350}
      preventPositionChangeWhenVisible={false}
      middlewares={KEEP_IN_VIEW}
    >
      <Popover.Target>
        <span
          className={styles.ring}
          // Positioned from the left, also in right-to-left languages.
          dir="ltr"
          data-tour-ring
          style={{ insetBlockStart: box.top, insetInlineStart: box.left, width: box.width, height: box.height }}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={focusDialog}
        className={styles.tour ?? ""}
        data-area="guide"
        role="dialog"
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-describedby={textId}
        onKeyDown={onKeyDown}
      >
        <h2 id={titleId}>{t(`views:tour.steps.${step}.title`)}</h2>
        <p id={textId}>{t(`views:tour.steps.${step}.text`)}</p>
        <div className={styles.foot}>
          <span
            className={styles.marks}
            role="img"
            aria-label={t("views:tour.position", { at: visibleSteps.indexOf(step) + 1, of: visibleSteps.length })}
          >
            {visibleSteps.map((one) => (
              <i key={one} data-on={one === step || undefined} />
            ))}
          </span>
          {after && (
            <Button variant="subtle" className={styles.end ?? ""} onClick={() => onStep(undefined)}>
              {t("views:tour.end")}
            </Button>
          )}
          {before && (
            <Button variant="outline" onClick={() => onStep(before)}>
              {t("views:tour.back")}
            </Button>
          )}
          <Button onClick={() => onStep(after)}>{t(after ? "views:tour.next" : "views:tour.done")}</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Position of an element in the window, in pixels; undefined once it is removed. */
function useElementBox(find: () => HTMLElement | undefined): Box | undefined {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    let frame = 0;
    const update = () => {
      const element = find();
      const now = element?.getBoundingClientRect();
      setBox((before) => (isSame(before, now) ? before : now && toBox(now)));
      // Polled in every frame, since there is no event for changes of position.
      frame = requestAnimationFrame(update);
    };
    update();
    return () => cancelAnimationFrame(frame);
  }, [find]);
  return box;
}

const toBox = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height });

function isSame(one: Box | undefined, other: Box | undefined): boolean {
  return (
    one?.left === other?.left && one?.top === other?.top && one?.width === other?.width && one?.height === other?.height
  );
}
