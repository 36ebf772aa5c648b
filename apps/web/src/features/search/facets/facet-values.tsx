import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ColourSwatch, MAIN_COLOURS } from "../../../asset/colour-swatch.tsx";
import { Stars } from "../../../asset/stars.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { chosenValues, toggleValue } from "../filters.ts";
import type { FacetBodyProps } from "./facet-body.ts";
import styles from "./facet-values.module.css";
import facets from "./facets.module.css";
import { sortValues } from "./sort-values.ts";
import { useFacetValues } from "./use-facet-values.ts";

/** Above so many values there is a field to search them, unless the settings say otherwise. */
const SEARCHABLE = 20;
/** Values that a list shows at first, however many each "more" adds. */
const FIRST_VALUES = 10;
/** Value of the button that shows more; no library has such a value. */
const MORE = "\u0000more";

/** Checkboxes, or radio buttons where only one value may be chosen. */
export function FacetValues({ field, facet, label, filter, onChange, place }: FacetBodyProps & { place: SearchPlace }) {
  const { t } = useTranslation();
  const locale = useLocale();
  /** So many times more values were asked for: the settings may change beside it. */
  const [parts, setParts] = useState(0);
  const [typed, setTyped] = useState("");
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  // The row or the button that gets the focus once it is drawn: what had it may be gone then.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const stops = list.current?.querySelectorAll<HTMLInputElement | HTMLButtonElement>("input, button") ?? [];
    [...stops].find(({ value }) => value === wanted.current)?.focus();
    wanted.current = null;
  });
  const found = useFacetValues({ field: field.name, typed, place, facet });
  const chosen = chosenValues(filter);
  const stars = field.name === "rating";
  const values = useMemo(
    () =>
      // What was searched for comes in the order of how well it fits.
      typed.trim() === ""
        ? sortValues(found, stars ? { ...field, sort: "alph", orientation: "desc" } : field, locale)
        : found,
    [found, field, locale, stars, typed],
  );
  const kind = field.kind === "radio" ? "radio" : "checkbox";
  const shown = FIRST_VALUES + parts * field.preview;
  // Chosen values never hide behind "more".
  const visible = values.filter(({ value }, at) => at < shown || chosen.includes(String(value)));
  const left = values.length - shown;
  const [more, less] = [t("views:search.facets.show_more", { count: left }), t("views:search.facets.show_less")];
  const about = (words: string) => t("views:search.facets.of", { words, field: label });
  const showMore = () => {
    const first = values.slice(shown).find(({ value }) => !chosen.includes(String(value)));
    wanted.current = String(first?.value ?? MORE);
    setParts(parts + 1);
  };
  const showLess = () => {
    wanted.current = MORE;
    setParts(parts - 1);
  };
  const choose = (value: string) =>
    onChange(toggleValue({ [field.name]: chosen }, field.name, value, kind)[field.name] ?? null);

  return (
    <div ref={list}>
      {(field.search ?? facet.total > SEARCHABLE) && (
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
          const own = String(value);
          const on = chosen.includes(own);
          return (
            <li key={own}>
              <label className={[styles.value, on ? styles.on : count === 0 && styles.zero].filter(Boolean).join(" ")}>
                <input
                  type={kind}
                  name={name}
                  value={own}
                  checked={on}
                  aria-label={t("views:search.facets.value", {
                    value: stars ? t("global:rating.value", { count: Number(value) }) : text,
                    count,
                  })}
                  onChange={() => choose(own)}
                  onClick={() => kind === "radio" && on && choose(own)}
                  onKeyDown={(event) => kind === "radio" && on && isClearing(event) && choose(own)}
                />
                <span className={kind === "radio" ? styles.ring : styles.box} aria-hidden />
                {field.name === MAIN_COLOURS && <ColourSwatch colour={own} />}
                <span className={styles.text}>{stars ? <Stars stars={Number(value)} /> : text}</span>
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
            <button type="button" className={styles.more} value={MORE} aria-label={about(more)} onClick={showMore}>
              {more}
            </button>
          )}
          {parts > 0 && (
            <button type="button" className={styles.more} aria-label={about(less)} onClick={showLess}>
              {less}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** The browser checks a radio button by Space, and does nothing to one that is checked. */
function isClearing(event: KeyboardEvent): boolean {
  if (event.key !== " ") return false;
  event.preventDefault();
  return true;
}
