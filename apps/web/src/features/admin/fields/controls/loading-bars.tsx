import styles from "./loading-bars.module.css";

/** Grey bars in place of text that is still loading. */
export const LoadingBars = ({ className = "" }: { className?: string | undefined }) => (
  <div className={`${styles.bars} ${className}`} aria-busy="true">
    <i />
    <i />
    <i />
    <i />
  </div>
);
