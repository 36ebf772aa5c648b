import { IconCheck, IconSearch } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Stars } from "../../../asset/stars.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { chosenValues, toggleValue } from "../filters.ts";
import type { FacetBodyProps } from "./facet-body.ts";
import styles from "./facet-values.module.css";
import facets from "./facets.module.css";
import { sortValues } from "./sort-values.ts";
import { useFacetValues } from "./use-facet-values.ts";

/** Above so many values there is a field to search them. */
const SEARCHABLE = 20;

/** Checkboxes, or radio buttons where only one value may be chosen. */
export function FacetValues({ field, facet, label, filter, onChange, place }: FacetBodyProps & { place: SearchPlace }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [shown, setShown] = useState(field.preview);
  const [typed, setTyped] = useState("");
  const name = useId();
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
  // Chosen values never hide behind "more".
  const visible = values.filter(({ value }, at) => at < shown || chosen.includes(String(value)));
  const left = values.length - shown;
  const choose = (value: string) =>
    onChange(toggleValue({ [field.name]: chosen }, field.name, value, kind)[field.name] ?? null);

  return (
    <>
      {facet.total > SEARCHABLE && (
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
                  checked={on}
                  aria-label={t("views:search.facets.value", { value: text, count })}
                  onChange={() => choose(own)}
                  onClick={() => kind === "radio" && on && choose(own)}
                />
                <span className={kind === "radio" ? styles.ring : styles.box} aria-hidden>
                  {kind === "checkbox" && <IconCheck size={14} stroke={2.6} className={styles.tick} />}
                </span>
                <span className={styles.text}>{stars ? <Stars stars={Number(value)} /> : text}</span>
                <span className={styles.count} aria-hidden>
                  {count.toLocaleString(locale)}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + field.preview)}>
          {t("views:search.facets.show_more", { count: left })}
        </button>
      )}
      {left <= 0 && shown > field.preview && (
        <button type="button" className={styles.more} onClick={() => setShown(field.preview)}>
          {t("views:search.facets.show_less")}
        </button>
      )}
    </>
  );
}
