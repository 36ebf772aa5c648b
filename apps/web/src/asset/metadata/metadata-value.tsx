import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { getListIndicesWithSeparators } from "../../shared/i18n/format.ts";
import { getValueSearchPath } from "../../shared/search/search-location.ts";
import { ColourDot } from "./colour-dot.tsx";
import { ColourSwatch, MAIN_COLOURS_FIELD } from "./colour-swatch.tsx";
import type { FormattedFieldValue } from "./formatted-field-value.ts";
import styles from "./metadata-list.module.css";
import { Stars } from "./stars.tsx";

/** Prevents line breaks before and after it. */
const WORD_JOINER = "\u2060";

interface MetadataValueProps {
  readonly value: FormattedFieldValue;
  /** Whether values of a field link to a search for them; undefined: no links. */
  readonly linked?: (field: string) => boolean;
}

/** Renders a metadata value as text, stars, colours or links. */
export function MetadataValue({ value, linked }: MetadataValueProps) {
  const { t, i18n } = useTranslation();
  const listed = (entries: readonly ReactNode[]) => {
    const parts = getListIndicesWithSeparators(entries.length, i18n.language);
    return parts.map((part, at) => {
      if (typeof part === "string") return null;
      const next = parts[at + 1];
      // No line break between an entry and its comma.
      return (
        <span key={part} className={styles.entry}>
          {entries[part]}
          {typeof next === "string" && WORD_JOINER + next}
        </span>
      );
    });
  };
  switch (value.kind) {
    case "empty":
      return <span aria-hidden>–</span>;
    case "text":
      return <bdi>{value.text}</bdi>;
    case "technical":
      return (
        <bdi dir="ltr" className={styles.technical}>
          {value.text}
        </bdi>
      );
    case "stars":
      return <Stars stars={value.stars} />;
    case "colours":
      return listed(
        value.codes.map((code, at) => (
          <>
            <ColourDot code={code} />
            {value.labels[at] ?? t(`global:color.${code}`, { defaultValue: String(code) })}
          </>
        )),
      );
    case "list":
      return listed(
        value.texts.map((text, at) => {
          const own = value.values[at] ?? text;
          const named = linked?.(value.field) ? (
            <Link className="link" dir="auto" to={getValueSearchPath(value.field, own)}>
              {text}
            </Link>
          ) : (
            <bdi>{text}</bdi>
          );
          if (value.field !== MAIN_COLOURS_FIELD) return named;
          return (
            <span className={styles.swatched}>
              <ColourSwatch colour={own} />
              {named}
            </span>
          );
        }),
      );
  }
}
