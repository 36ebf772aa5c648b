import styles from "./facets.module.css";

/** Lines per placeholder while facets load. */
const GHOSTS = [4, 7, 6];

export function FacetSkeletons() {
  return GHOSTS.map((lines) => (
    <div key={lines} className={styles.ghost} aria-hidden>
      {Array.from({ length: lines }, (_, at) => (
        <i key={`${at}`} />
      ))}
    </div>
  ));
}
