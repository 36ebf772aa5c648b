import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { PillButton } from "./pill.tsx";
import styles from "./preview.module.css";

/** What lies on one side. */
export interface Side {
  readonly label: string;
  /** There is nothing on that side. */
  readonly ended: boolean;
  readonly go: () => void;
}

/** Buttons at both sides, in the order in which one reads. */
export function StepButtons({ back, forth }: { back: Side; forth: Side }) {
  return (
    <>
      <PillButton
        label={back.label}
        icon={IconChevronLeft}
        flip
        className={`${styles.turn} ${styles.back}`}
        ended={back.ended}
        onClick={back.go}
      />
      <PillButton
        label={forth.label}
        icon={IconChevronRight}
        flip
        className={`${styles.turn} ${styles.forth}`}
        ended={forth.ended}
        onClick={forth.go}
      />
    </>
  );
}
