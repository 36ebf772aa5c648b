import { IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import styles from "./facets.module.css";

/** A facet under its title, which folds it. */
export function FacetSection({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <section className={styles.facet} aria-label={label}>
      <h3>
        <button
          type="button"
          className={styles.title}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {label}
          <IconChevronUp size={16} stroke={1.9} aria-hidden />
        </button>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: values of a facet come with and without inputs */}
      <div id={id} hidden={!open} role="group" aria-label={label}>
        {open && children}
      </div>
    </section>
  );
}
