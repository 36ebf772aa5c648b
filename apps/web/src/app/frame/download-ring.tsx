import styles from "./download-ring.module.css";

/** Circumference of the ring: one unit per percent. */
const CIRCUMFERENCE = 100;

export function DownloadRing({ percent }: { percent: number }) {
  const share = percent < 0 ? 25 : Math.max(4, percent);
  return (
    <svg className={styles.ring} viewBox="0 0 36 36" data-unknown={percent < 0 || undefined} aria-hidden>
      <circle className={styles.track} cx="18" cy="18" r="15.9155" />
      <circle
        className={styles.share}
        cx="18"
        cy="18"
        r="15.9155"
        strokeDasharray={`${share} ${CIRCUMFERENCE - share}`}
      />
    </svg>
  );
}
