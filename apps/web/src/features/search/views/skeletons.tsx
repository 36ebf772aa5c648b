import { type CSSProperties, useEffect, useState } from "react";
import styles from "./skeletons.module.css";

/** As a usual result looks. */
const RATIOS = [1.33, 1.5, 0.8, 0.67, 1.78, 1, 1.78, 0.8, 1.5, 0.75, 1.5, 0.8, 1.5, 0.94, 1, 1.5, 0.8, 1.78, 1, 0.67];
/** Milliseconds: what comes sooner needs no skeleton. */
const PATIENCE = 150;

interface SkeletonsProps {
  /** Of boxes that are all alike; without it they are pictures of different shapes. CSS lengths. */
  readonly even?: {
    readonly width: string;
    readonly height: string;
    readonly gap: string;
    /** One below the other: the pictures of a list. */
    readonly rows?: boolean;
  };
}

/** Boxes where results will be, after a moment. */
export function Skeletons({ even }: SkeletonsProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const style = even && ({ "--width": even.width, "--height": even.height, "--gap": even.gap } as CSSProperties);
  return (
    <div className={styles.waiting} aria-hidden>
      <div
        className={[styles.skeletons, even && (even.rows ? styles.rows : styles.even)].filter(Boolean).join(" ")}
        style={style}
      >
        {RATIOS.map((ratio, at) => (
          <div key={`${at}`} className={styles.skeleton} style={{ "--ratio": ratio } as CSSProperties} />
        ))}
      </div>
    </div>
  );
}
