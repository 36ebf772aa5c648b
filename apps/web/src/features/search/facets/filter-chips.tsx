import { IconX } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { truncateText } from "../../../shared/i18n/format.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { type ActiveFilter, listActiveFilters, withoutActiveFilter } from "../filters.ts";
import styles from "./filter-chips.module.css";
import type { FilterLabels } from "./use-filter-labels.ts";

interface FilterChipsProps {
  readonly place: SearchLocation;
  readonly labels: FilterLabels;
  readonly onChange: (place: SearchLocation) => void;
  /** Like `onChange`, with an undo. */
  readonly onReset: (place: SearchLocation) => void;
  /** Called to move the focus when the last chip is removed. */
  readonly onEmpty: () => void;
}

/** The active filters as chips, each with a button that removes it. */
export function FilterChips({ place, labels, onChange, onReset, onEmpty }: FilterChipsProps) {
  const { t } = useTranslation();
  // Suggestions are shown as chips inside the search field.
  const chosen = listActiveFilters({ ...place, suggestions: {} });
  if (chosen.length === 0 && place.ids.length === 0 && !place.like) return null;
  const remove = (next: SearchLocation) => (event: MouseEvent) => {
    const neighbour = neighbourOf(event.currentTarget);
    if (neighbour) neighbour.focus();
    else onEmpty();
    onChange(next);
  };
  const clear = () => {
    onEmpty();
    onReset({ ...place, ids: [], like: undefined, facets: {} });
  };
  return (
    <ul className={styles.chips} aria-label={t("views:search.tags.label")}>
      {place.ids.length > 0 && (
        <Chip
          value={t("views:search.tags.ids", { count: place.ids.length })}
          onRemove={remove({ ...place, ids: [] })}
        />
      )}
      {place.like && <Chip value={t("views:search.tags.like")} onRemove={remove({ ...place, like: undefined })} />}
      {chosen.map((one) => (
        <Chip
          key={getActiveFilterKey(one)}
          field={labels.field(one.field)}
          value={labels.value(one)}
          onRemove={remove(withoutActiveFilter(place, one))}
        />
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={clear}>
          {t("views:search.tags.clear")}
        </button>
      </li>
    </ul>
  );
}

interface ChipProps {
  readonly field?: string;
  readonly value: string;
  readonly onRemove: (event: MouseEvent) => void;
}

function Chip({ field, value, onRemove }: ChipProps) {
  const { t } = useTranslation();
  const label = t("views:search.tags.remove", { value: [field, value].filter(Boolean).join(" ") });
  return (
    <li>
      <span className={styles.chip}>
        {field && <em dir="auto">{field}</em>}
        <b dir="auto">{truncateText(value)}</b>
        <button type="button" data-remove aria-label={label} onClick={onRemove}>
          <IconX size={16} stroke={1.9} aria-hidden />
        </button>
      </span>
    </li>
  );
}

export function getActiveFilterKey({ field, value, kind }: ActiveFilter): string {
  return `${kind} ${field} ${value}`;
}

/** The remove button of the next chip, else of the previous one. */
function neighbourOf(button: Element): HTMLElement | null {
  const chip = button.closest("li");
  const buttonOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>("[data-remove]") ?? null;
  return buttonOf(chip?.nextElementSibling) ?? buttonOf(chip?.previousElementSibling);
}
