import styles from "./start-screen.module.css";

/** Until session, settings and texts are there: the frame's outline, so that nothing jumps. */
export function StartScreen() {
  return (
    <div aria-busy="true">
      <div className={styles.bar} />
    </div>
  );
}
