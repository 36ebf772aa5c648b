import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ColourSwatch, MAIN_COLOURS_FIELD } from "../../../asset/metadata/colour-swatch.tsx";
import { Stars } from "../../../asset/metadata/stars.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { getFilterValues, toggleFacetValue } from "../filters.ts";
import type { FacetBodyProps } from "./facet-section.tsx";
import styles from "./facet-values.module.css";
import facets from "./facets.module.css";
import { sortValues } from "./sort-values.ts";
import { useMatchingFacetValues } from "./use-matching-facet-values.ts";

/** With more values than this, there is a field to search them, unless the settings say otherwise. */
const MAX_VALUES_WITHOUT_SEARCH = 20;
/** Values that a list shows at first. */
const FIRST_VALUES = 10;
/** Value of the "more" button, which no facet value equals. */
const MORE = "\u0000more";

/** Checkboxes, or radio buttons where only one value may be chosen. */
export function FacetValues({
  field,
  facet,
  label,
  filter,
  onChange,
  place,
}: FacetBodyProps & { place: SearchLocation }) {
  const { t } = useTranslation();
  const locale = useLocale();
  /** How often "more" was clicked; a count of values would not follow changed settings. */
  const [parts, setParts] = useState(0);
  const [typed, setTyped] = useState("");
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  // The row or button that gets the focus after rendering, since the focused element may be removed.
  const focusTarget = useRef<string | null>(null);
  useEffect(() => {
    if (focusTarget.current === null) return;
    const stops = list.current?.querySelectorAll<HTMLInputElement | HTMLButtonElement>("input, button") ?? [];
    [...stops].find(({ value }) => value === focusTarget.current)?.focus();
    focusTarget.current = null;
  });
  const found = useMatchingFacetValues({ field: field.name, typed, place, facet });
  const chosen = getFilterValues(filter);
  const stars = field.name === "rating";
  const order = stars ? ({ sort: "alph", orientation: "desc" } as const) : field;
  // Found values are sorted by relevance.
  const values = typed.trim() === "" ? sortValues(found, order, locale) : found;
  const kind = field.kind === "radio" ? "radio" : "checkbox";
  const shown = FIRST_VALUES + parts * field.preview;
  // Chosen values are always visible.
  const visible = values.filter(({ value }, at) => at < shown || chosen.includes(String(value)));
  const left = values.length - shown;
  const [more, less] = [t("views:search.facets.show_more", { count: left }), t("views:search.facets.show_less")];
  const withFieldName = (words: string) => t("views:search.facets.of", { words, field: label });
  const showMore = () => {
    const first = values.slice(shown).find(({ value }) => !chosen.includes(String(value)));
    focusTarget.current = String(first?.value ?? MORE);
    setParts(parts + 1);
  };
  const showLess = () => {
    focusTarget.current = MORE;
    setParts(parts - 1);
  };
  const choose = (value: string) => onChange(toggleFacetValue(chosen, value, kind));

  return (
    <div ref={list}>
      {(field.search ?? facet.total > MAX_VALUES_WITHOUT_SEARCH) && (
        <label className={styles.find}>
          <IconSearch size={16} stroke={1.9} className={styles.glass} aria-hidden />
          <input
            type="text"
            value={typed}
            aria-label={t("views:search.facets.search_values_of", { field: label })}
            placeholder={t("views:search.facets.search_values")}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      )}
      {values.length === 0 && <p className={facets.none}>{t("views:search.facets.no_values")}</p>}
      <ul>
        {visible.map(({ value, label: text, count }) => {
          const key = String(value);
          const on = chosen.includes(key);
          return (
            <li key={key}>
              <label className={[styles.value, on ? styles.on : count === 0 && styles.zero].filter(Boolean).join(" ")}>
                <input
                  type={kind}
                  name={name}
                  value={key}
                  checked={on}
                  aria-label={t("views:search.facets.value", {
                    value: stars ? t("global:rating.value", { count: Number(value) }) : text,
                    count,
                  })}
                  onChange={() => choose(key)}
                  onClick={() => kind === "radio" && on && choose(key)}
                  onKeyDown={(event) => kind === "radio" && on && isClearing(event) && choose(key)}
                />
                <span className={kind === "radio" ? styles.ring : styles.box} aria-hidden />
                {field.name === MAIN_COLOURS_FIELD && <ColourSwatch colour={key} />}
                <span className={styles.text} dir="auto">
                  {stars ? <Stars stars={Number(value)} /> : text}
                </span>
                <span className={styles.count} aria-hidden>
                  {count.toLocaleString(locale)}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {(left > 0 || parts > 0) && (
        <p className={styles.extent}>
          {left > 0 && (
            <button
              type="button"
              className={styles.more}
              value={MORE}
              aria-label={withFieldName(more)}
              onClick={showMore}
            >
              {more}
            </button>
          )}
          {parts > 0 && (
            <button type="button" className={styles.more} aria-label={withFieldName(less)} onClick={showLess}>
              {less}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Whether the key is Space, which clears a checked radio button; the browser itself would do nothing. */
function isClearing(event: KeyboardEvent): boolean {
  if (event.key !== " ") return false;
  event.preventDefault();
  return true;
}
