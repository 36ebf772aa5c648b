import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { cutText } from "../../../shared/i18n/format.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { type Chosen, chosenOf, withoutChosen } from "../filters.ts";
import styles from "./filter-chips.module.css";
import type { FilterWords } from "./filter-words.ts";

interface FilterChipsProps {
  readonly place: SearchPlace;
  readonly words: FilterWords;
  readonly onChange: (place: SearchPlace) => void;
}

/** The active filters as chips, each with a button that removes it. */
export function FilterChips({ place, words, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  // Chosen suggestions are chips inside the search field.
  const chosen = chosenOf({ ...place, suggestions: {} });
  if (chosen.length === 0 && place.ids.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("views:search.tags.label")}>
      {place.ids.length > 0 && (
        <Chip
          value={t("views:search.tags.ids", { count: place.ids.length })}
          onRemove={() => onChange({ ...place, ids: [] })}
        />
      )}
      {chosen.map((one) => (
        <Chip
          key={keyOf(one)}
          field={words.field(one.field)}
          value={words.value(one)}
          onRemove={() => onChange(withoutChosen(place, one))}
        />
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={() => onChange({ ...place, ids: [], facets: {} })}>
          {t("views:search.tags.clear")}
        </button>
      </li>
    </ul>
  );
}

function Chip({ field, value, onRemove }: { field?: string; value: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const label = t("views:search.tags.remove", { value: [field, value].filter(Boolean).join(" ") });
  return (
    <li>
      <span className={styles.chip}>
        {field && <em>{field}</em>}
        <b>{cutText(value)}</b>
        <button type="button" aria-label={label} onClick={onRemove}>
          <IconX size={16} stroke={1.9} aria-hidden />
        </button>
      </span>
    </li>
  );
}

export function keyOf({ field, value, kind }: Chosen): string {
  return `${kind} ${field} ${value}`;
}
