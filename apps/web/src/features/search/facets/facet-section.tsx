import { IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SearchFilter } from "../../../shared/search/search-location.ts";
import type { FacetField } from "./facet-fields.ts";
import styles from "./facets.module.css";
import type { StableFacet } from "./stable-facets.ts";

/** Props of the content of a facet: values, range, colours. */
export interface FacetBodyProps {
  readonly field: FacetField;
  readonly facet: StableFacet;
  readonly label: string;
  readonly filter: SearchFilter | undefined;
  readonly onChange: (filter: SearchFilter | null) => void;
}

interface FacetSectionProps {
  readonly label: string;
  /** Removes the filter of the facet; undefined if there is none. */
  readonly onReset: (() => void) | undefined;
  /** Shows only the title at first. */
  readonly folded: boolean;
  /** Whether values are chosen; the facet is then opened, so that they are seen. */
  readonly active: boolean;
  readonly children: ReactNode;
}

/** A facet with a title that collapses it. */
export function FacetSection({ label, onReset, folded, active, children }: FacetSectionProps) {
  const { t } = useTranslation();
  const title = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(!folded || active);
  useEffect(() => {
    if (active) setOpen(true);
  }, [active]);
  const id = useId();
  return (
    <section className={styles.facet} aria-label={label}>
      <div className={styles.bar}>
        <h3>
          <button
            ref={title}
            type="button"
            className={styles.title}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <bdi>{label}</bdi>
            <IconChevronUp size={16} stroke={1.9} aria-hidden />
          </button>
        </h3>
        {onReset && (
          <button
            type="button"
            className={styles.reset}
            aria-label={t("views:search.facets.of", { words: t("views:search.facets.reset"), field: label })}
            onClick={() => {
              // The focused button is removed by the reset, so the focus has to move first.
              title.current?.focus();
              onReset();
            }}
          >
            {t("views:search.facets.reset")}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: not every facet has inputs */}
      <div id={id} hidden={!open} role="group" aria-label={label}>
        {open && children}
      </div>
    </section>
  );
}
