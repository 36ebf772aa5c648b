import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { getFilterValues, toggleFacetValue } from "../filters.ts";
import styles from "./facet-colours.module.css";
import type { FacetBodyProps } from "./facet-section.tsx";

const CODES = ["0", "1", "2", "3", "4", "5", "6", "7"] as const;

/** Eight dots with the colour's name in tooltip and label, never colour alone. */
export function FacetColours({ field, facet, filter, onChange }: FacetBodyProps) {
  const { t } = useTranslation();
  const chosen = getFilterValues(filter);
  const kind = field.kind === "radio" ? "radio" : "checkbox";
  return (
    <div className={styles.palette}>
      {CODES.map((code) => {
        const found = facet.values.find(({ value }) => String(value) === code);
        const name = found && found.label !== code ? found.label : t(`global:color.${code}`);
        const count = found?.count ?? 0;
        const label = t("views:search.facets.value", { value: name, count });
        return (
          <button
            key={code}
            type="button"
            className={styles.colour}
            data-code={code}
            data-zero={count === 0 || undefined}
            data-tooltip={label}
            aria-label={label}
            aria-pressed={chosen.includes(code)}
            style={{ "--dot": `var(--p-code-${code})` } as CSSProperties}
            onClick={() => onChange(toggleFacetValue(chosen, code, kind))}
          >
            <i className={styles.dot} />
          </button>
        );
      })}
    </div>
  );
}
