import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { cutText } from "../../../shared/i18n/format.ts";
import { everything, formatPlace, type SearchPlace } from "../../../shared/search/search-location.ts";
import { useFind } from "../../../shared/search/use-find.ts";
import { EmptyCase } from "../../../shared/ui/empty-case.tsx";
import { keyOf } from "../facets/filter-chips.tsx";
import type { FilterWords } from "../facets/filter-words.ts";
import { type Chosen, chosenOf, withoutChosen, withoutFilters } from "../filters.ts";
import styles from "./empty-result.module.css";

interface EmptyResultProps {
  readonly place: SearchPlace;
  readonly words: FilterWords;
  readonly onChange: (place: SearchPlace) => void;
  /** Can be undone. */
  readonly onReset: (place: SearchPlace) => void;
  /** Takes the focus: what has it goes. */
  readonly onLeave: () => void;
}

/** More filters than these are not tried one by one. */
const TRIED = 8;

/** Names the query, and lists each filter with the hits that its removal gives. Never a dead end. */
export function EmptyResult({ place, words, onChange, onReset, onLeave }: EmptyResultProps) {
  const { t } = useTranslation();
  const { ways, unfiltered, ready, complete } = useWaysOut(place);
  const filtered = chosenOf(place).length > 0 && unfiltered !== 0;
  const helpful = ways.filter(({ count }) => count > 0);
  const several = complete && filtered && helpful.length === 0;
  const hint = several ? t("views:search.empty.hint_several") : hintOf(t, place, helpful.length > 0);
  const text = cutText(place.text);
  const leave = (by: (place: SearchPlace) => void, next: SearchPlace) => () => {
    onLeave();
    by(next);
  };
  const title =
    place.text !== ""
      ? t(filtered ? "views:search.empty.title_filtered" : "views:search.empty.title", { text })
      : t(filtered || isNamed(place) ? "views:search.empty.title_filters" : "views:search.empty.title_all");
  return (
    <div className={styles.empty}>
      <div>
        <h2>{title}</h2>
        {hint !== "" && <p>{hint}</p>}
        {helpful.length > 0 && (
          <ul>
            {helpful.map(({ chosen, count }) => (
              <li key={keyOf(chosen)}>
                <button
                  type="button"
                  className={styles.without}
                  onClick={leave(onChange, withoutChosen(place, chosen))}
                >
                  <IconX size={16} stroke={1.9} aria-hidden />
                  <span>
                    <em>{words.field(chosen.field)}</em> {cutText(words.value(chosen))}
                  </span>
                  <span className="numbers">{t("views:search.count", { count })}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.ways}>
          {ready && filtered && (
            <Button onClick={leave(onReset, withoutFilters(place))}>{t("views:search.empty.clear")}</Button>
          )}
          {ready && (place.text !== "" || isNamed(place)) && (
            <Button
              component={Link}
              to={formatPlace(everything)}
              onClick={onLeave}
              variant={filtered ? "subtle" : "filled"}
            >
              {t("views:search.empty.all")}
            </Button>
          )}
        </div>
      </div>
      <EmptyCase className={styles.case} />
    </div>
  );
}

/** By assets, and not by what they say. */
const isNamed = (place: SearchPlace) => place.ids.length > 0 || place.like !== undefined;

function hintOf(t: TFunction, place: SearchPlace, helpful: boolean): string {
  if (helpful) return t("views:search.empty.hint_filtered");
  if (place.text !== "") return t("views:search.empty.hint");
  return chosenOf(place).length > 0 || isNamed(place) ? "" : t("views:search.empty.hint_all");
}

interface WaysOut {
  /** What each removal would find, the most first. */
  readonly ways: readonly { readonly chosen: Chosen; readonly count: number }[];
  /** What the text finds without any filter; undefined where that could not be found out. */
  readonly unfiltered: number | undefined;
  /** Known as far as it will be. */
  readonly ready: boolean;
  /** No filter was left out, and no question failed. */
  readonly complete: boolean;
}

function useWaysOut(place: SearchPlace): WaysOut {
  const find = useFind();
  const chosen = chosenOf(place);
  const tries = chosen.slice(0, TRIED);
  const places = chosen.length === 0 ? [] : [withoutFilters(place), ...tries.map((one) => withoutChosen(place, one))];
  const counts = useQueries({
    queries: places.map((less) => ({
      queryKey: ["search.find", "count", { ...less, ids: [] }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await find(less, { rows: 0 }, signal)).response.numFound,
      retry: false,
    })),
  });
  const ways = tries
    .map((one, at) => ({ chosen: one, count: counts[at + 1]?.data ?? 0 }))
    .sort((one, other) => other.count - one.count);
  return {
    ways,
    unfiltered: counts[0]?.data,
    ready: counts.every(({ isPending }) => !isPending),
    complete: tries.length === chosen.length && counts.every(({ isSuccess }) => isSuccess),
  };
}
