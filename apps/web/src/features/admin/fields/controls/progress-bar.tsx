import "@mantine/core/styles/Progress.layer.css";
import { Progress } from "@mantine/core";
import styles from "./progress-bar.module.css";

/** How much is done, in percent. Hidden from screen readers: the text beside it says the same. */
export function ProgressBar({ percent }: { percent: number }) {
  return (
    <Progress
      value={percent}
      size={6}
      radius={3}
      color={percent === 100 ? "var(--p-success)" : "var(--p-primary-mark)"}
      className={styles.bar ?? ""}
      aria-hidden
    />
  );
}
