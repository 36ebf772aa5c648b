import { type CSSProperties, useEffect, useState } from "react";
import styles from "./grid.module.css";

/** As a usual result looks. */
const RATIOS = [1.33, 1.5, 0.8, 0.67, 1.78, 1, 1.78, 0.8, 1.5, 0.75, 1.5, 0.8, 1.5, 0.94, 1, 1.5, 0.8, 1.78, 1, 0.67];
/** Milliseconds: what comes sooner needs no skeleton. */
const PATIENCE = 150;

/** Boxes where pictures will be, after a moment. */
export function GridSkeletons() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className={styles.waiting} aria-hidden>
      <div className={styles.skeletons}>
        {RATIOS.map((ratio, at) => (
          <div key={`${at}`} className={styles.skeleton} style={{ "--ratio": ratio } as CSSProperties} />
        ))}
      </div>
    </div>
  );
}
