import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, truncateText } from "../../../shared/i18n/format.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import styles from "./search-field.module.css";
import { type SuggestionGroup, splitAtMatch } from "./suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";

const none: readonly SuggestionGroup[] = [];

interface SuggestionMenuProps {
  readonly id: string;
  readonly typed: string;
  /** Filters that restrict the suggestions. */
  readonly narrowing: Pick<SearchLocation, "facets" | "suggestions">;
  /** Reports the groups to the field, which handles the keys; an empty list on unmount. */
  readonly onGroups: (groups: readonly SuggestionGroup[]) => void;
  /** Index of the highlighted option; -1 for none. */
  readonly at: number;
  readonly isAdded: (field: string, value: string) => boolean;
  readonly onChoose: (option: { field: string; value: string; label: string }) => void;
  readonly onPoint: (at: number) => void;
}

/** Suggestion popup of the search field: groups with title, match in bold, counts at the end. */
export function SuggestionMenu(props: SuggestionMenuProps) {
  const { id, typed, at, onGroups } = props;
  const { t, i18n } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-on="true"]')?.scrollIntoView({ block: "nearest" });
  });
  const groups = useSuggestions(typed, props.narrowing);
  useEffect(() => {
    onGroups(groups);
    return () => onGroups(none);
  }, [groups, onGroups]);
  if (groups.length === 0) return null;
  let index = -1;
  return (
    <div ref={list} id={id} className={styles.menu} role="listbox" aria-label={t("views:search.suggestions.label")}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldsets
        <div key={group.field} role="group" aria-label={group.label}>
          <div className={styles.group} dir="auto" aria-hidden>
            {group.label}
          </div>
          {group.values.map((value) => {
            index += 1;
            const mine = index;
            const added = props.isAdded(group.field, value.value);
            const [before, match, after] = splitAtMatch(truncateText(value.label), typed);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the input
              <div
                key={value.value}
                id={`${id}-${mine}`}
                className={styles.option}
                role="option"
                aria-selected={mine === at}
                aria-disabled={added || undefined}
                data-on={mine === at}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => props.onPoint(mine)}
                onClick={() => props.onChoose({ field: group.field, ...value })}
              >
                <span dir="auto">
                  {before}
                  <mark>{match}</mark>
                  {after}
                </span>
                {added && <span className={styles.added}>{t("views:search.suggestions.added")}</span>}
                <span className={styles.count}>{formatNumber(value.count, i18n.language)}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
