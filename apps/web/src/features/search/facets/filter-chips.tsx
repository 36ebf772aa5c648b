import { IconX } from "@tabler/icons-react";
import type { MouseEvent } from "react";
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
  /** Can be undone. */
  readonly onReset: (place: SearchPlace) => void;
  /** Takes the focus when the last chip goes. */
  readonly onEmpty: () => void;
}

/** The active filters as chips, each with a button that removes it. */
export function FilterChips({ place, words, onChange, onReset, onEmpty }: FilterChipsProps) {
  const { t } = useTranslation();
  // Chosen suggestions are chips inside the search field.
  const chosen = chosenOf({ ...place, suggestions: {} });
  if (chosen.length === 0 && place.ids.length === 0 && !place.like) return null;
  const remove = (next: SearchPlace) => (event: MouseEvent) => {
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
          key={keyOf(one)}
          field={words.field(one.field)}
          value={words.value(one)}
          onRemove={remove(withoutChosen(place, one))}
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
        {field && <em>{field}</em>}
        <b>{cutText(value)}</b>
        <button type="button" data-remove aria-label={label} onClick={onRemove}>
          <IconX size={16} stroke={1.9} aria-hidden />
        </button>
      </span>
    </li>
  );
}

export function keyOf({ field, value, kind }: Chosen): string {
  return `${kind} ${field} ${value}`;
}

/** The button of the chip behind, else of the one before. */
function neighbourOf(button: Element): HTMLElement | null {
  const chip = button.closest("li");
  const buttonOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>("[data-remove]") ?? null;
  return buttonOf(chip?.nextElementSibling) ?? buttonOf(chip?.previousElementSibling);
}
