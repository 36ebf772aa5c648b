import styles from "./facets.module.css";

/** Lines per placeholder while facets load. */
const SKELETON_LINES = [4, 7, 6];

export function FacetSkeletons() {
  return SKELETON_LINES.map((lines) => (
    <div key={lines} className={styles.ghost} aria-hidden>
      {Array.from({ length: lines }, (_, at) => (
        <i key={`${at}`} />
      ))}
    </div>
  ));
}
