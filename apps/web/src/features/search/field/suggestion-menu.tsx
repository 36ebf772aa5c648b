import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cutText, formatNumber } from "../../../shared/i18n/format.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import styles from "./search-field.module.css";
import { matchParts, type SuggestionGroup } from "./suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";

const none: readonly SuggestionGroup[] = [];

interface SuggestionMenuProps {
  readonly id: string;
  readonly typed: string;
  /** What the suggestions are narrowed by. */
  readonly narrowing: Pick<SearchPlace, "facets" | "suggestions">;
  /** Says what there is to choose, for the keys that the field reads; nothing once it is gone. */
  readonly onGroups: (groups: readonly SuggestionGroup[]) => void;
  /** The option that the arrow keys have reached; -1 is none. */
  readonly at: number;
  readonly isAdded: (field: string, value: string) => boolean;
  readonly onChoose: (option: { field: string; value: string; label: string }) => void;
  readonly onPoint: (at: number) => void;
}

/** The popup of the search field: groups with a title, the match in bold, counts at the end. */
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
          <div className={styles.group} aria-hidden>
            {group.label}
          </div>
          {group.values.map((value) => {
            index += 1;
            const mine = index;
            const added = props.isAdded(group.field, value.value);
            const [before, match, after] = matchParts(cutText(value.label), typed);
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
                <span>
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
