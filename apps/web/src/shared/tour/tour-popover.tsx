import { Button, type PopoverProps } from "@mantine/core";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "../ui/asked-menu.tsx";
import { useFocusReturn } from "../ui/use-focus-return.ts";
import { useRtl } from "../ui/use-rtl.ts";
import styles from "./tour-popover.module.css";
import { elementOf, nextStep, type TourStep } from "./tour-steps.ts";
import { useBox } from "./use-box.ts";

interface Props {
  readonly steps: readonly TourStep[];
  readonly step: TourStep;
  /** undefined: the tour is over. */
  readonly onStep: (step: TourStep | undefined) => void;
  readonly within: HTMLElement;
}

/** What is shown may be as high as the window, or as wide: the words stand beside it, and else over it, always in view. */
const STAYING: NonNullable<PopoverProps["middlewares"]> = {
  flip: { fallbackAxisSideDirection: "end" },
  shift: { crossAxis: true, padding: 12, limiter: { fn: ({ x, y }) => ({ x, y }) } },
};

/** One step: a ring around what it shows, and the words beside it. The page behind stays in use. */
export function TourPopover({ steps, step, onStep, within }: Props) {
  const { t } = useTranslation();
  const rtl = useRtl();
  const [titleId, textId] = [useId(), useId()];
  const dialog = useRef<HTMLDivElement>(null);
  // The words are read when they come, and keys work at once.
  const arrive = useCallback((element: HTMLDivElement | null) => {
    dialog.current = element;
    element?.focus({ preventScroll: true });
  }, []);
  const find = useCallback(() => elementOf(step, within), [step, within]);
  const box = useBox(find);
  useFocusReturn();
  const there = steps.filter((one) => one === step || elementOf(one, within));
  const [before, after] = [nextStep(steps, step, -1, within), nextStep(steps, step, 1, within)];

  useEffect(() => {
    find()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [find]);
  useEffect(() => {
    if (step) dialog.current?.focus({ preventScroll: true });
  }, [step]);
  // What is shown may leave the page: a facet's column in a window that becomes narrow.
  useEffect(() => {
    if (find() === undefined) onStep(after);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // What a key does here, it must not do to the page behind.
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
      middlewares={STAYING}
    >
      <Popover.Target>
        <span
          className={styles.ring}
          // Measured from the left, however the page is read.
          dir="ltr"
          data-tour-ring
          style={{ insetBlockStart: box.top, insetInlineStart: box.left, width: box.width, height: box.height }}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={arrive}
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
            aria-label={t("views:tour.position", { at: there.indexOf(step) + 1, of: there.length })}
          >
            {there.map((one) => (
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
