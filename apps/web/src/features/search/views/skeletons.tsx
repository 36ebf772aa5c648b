import { type CSSProperties, useEffect, useState } from "react";
import styles from "./skeletons.module.css";

/** Aspect ratios of a typical result. */
const RATIOS = [1.33, 1.5, 0.8, 0.67, 1.78, 1, 1.78, 0.8, 1.5, 0.75, 1.5, 0.8, 1.5, 0.94, 1, 1.5, 0.8, 1.78, 1, 0.67];
/** Delay before skeletons are shown; faster replies need none. */
const SKELETON_DELAY_MS = 150;

interface SkeletonsProps {
  /** Size of uniform boxes, as CSS lengths; without it, the boxes have the shapes of pictures. */
  readonly uniform?: {
    readonly width: string;
    readonly height: string;
    readonly gap: string;
    /** One box in a row, as in the list. */
    readonly rows?: boolean;
  };
}

/** Placeholder boxes for results, shown after a short delay. */
export function ResultSkeletons({ uniform }: SkeletonsProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const style =
    uniform && ({ "--width": uniform.width, "--height": uniform.height, "--gap": uniform.gap } as CSSProperties);
  return (
    <div className={styles.waiting} aria-hidden>
      <div
        className={[styles.skeletons, uniform && (uniform.rows ? styles.rows : styles.even)].filter(Boolean).join(" ")}
        style={style}
      >
        {RATIOS.map((ratio, at) => (
          <div key={`${at}`} className={styles.skeleton} style={{ "--ratio": ratio } as CSSProperties} />
        ))}
      </div>
    </div>
  );
}
