import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { PillButton } from "./pill.tsx";
import styles from "./preview.module.css";

/** A step to the previous or next item. */
export interface Step {
  readonly label: string;
  /** There is no such item. */
  readonly disabled: boolean;
  readonly go: () => void;
}

/** Buttons on both sides, in reading order. */
export function StepButtons({ back, forth }: { back: Step; forth: Step }) {
  return (
    <>
      <PillButton
        label={back.label}
        icon={IconChevronLeft}
        flip
        className={`${styles.turn} ${styles.back}`}
        disabled={back.disabled}
        onClick={back.go}
      />
      <PillButton
        label={forth.label}
        icon={IconChevronRight}
        flip
        className={`${styles.turn} ${styles.forth}`}
        disabled={forth.disabled}
        onClick={forth.go}
      />
    </>
  );
}
