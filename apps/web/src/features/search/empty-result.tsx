import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { searchQuery } from "../../asset/find-assets.ts";
import { cutText } from "../../asset/format.ts";
import { usePortal } from "../../asset/portal.ts";
import { everything, formatPlace, type SearchPlace } from "../../asset/search-location.ts";
import { EmptyCase } from "./empty-case.tsx";
import { type Chosen, chosenOf, withoutChosen } from "./facet-rules.ts";
import { keyOf } from "./filter-chips.tsx";
import type { FilterWords } from "./filter-words.ts";
import styles from "./search-page.module.css";

interface EmptyResultProps {
  readonly place: SearchPlace;
  readonly words: FilterWords;
  readonly onChange: (place: SearchPlace) => void;
}

/** More filters than these are not tried one by one. */
const TRIED = 8;

/** Names the query, and lists each filter with the hits that its removal gives. */
export function EmptyResult({ place, words, onChange }: EmptyResultProps) {
  const { t } = useTranslation();
  const ways = useWaysOut(place);
  const filtered = chosenOf(place).length > 0;
  const helpful = ways.filter(({ count }) => count > 0);
  const text = cutText(place.text);
  const title =
    place.text !== ""
      ? t(filtered ? "views:search.empty.title_filtered" : "views:search.empty.title", { text })
      : t(filtered ? "views:search.empty.title_filters" : "views:search.empty.title_all");
  const hint =
    helpful.length > 0
      ? t("views:search.empty.hint_filtered")
      : place.text !== ""
        ? t("views:search.empty.hint")
        : filtered || place.ids.length > 0
          ? ""
          : t("views:search.empty.hint_all");
  return (
    <div className={styles.empty}>
      <div>
        <h2>{title}</h2>
        {hint !== "" && <p>{hint}</p>}
        {helpful.length > 0 && (
          <ul>
            {helpful.map(({ chosen, count }) => (
              <li key={keyOf(chosen)}>
                <button type="button" className={styles.without} onClick={() => onChange(withoutChosen(place, chosen))}>
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
        {filtered ? (
          <Button onClick={() => onChange({ ...place, facets: {}, suggestions: {}, ids: [] })}>
            {t("views:search.empty.clear")}
          </Button>
        ) : (
          (place.text !== "" || place.ids.length > 0) && (
            <Button component={Link} to={formatPlace(everything)}>
              {t("views:search.empty.all")}
            </Button>
          )
        )}
      </div>
      <EmptyCase />
    </div>
  );
}

/** What each removal would find, the most first. */
function useWaysOut(place: SearchPlace): readonly { chosen: Chosen; count: number }[] {
  const { client } = usePortal();
  const sort = { key: "score", orientation: "desc" } as const;
  const tries = chosenOf(place).slice(0, TRIED);
  const counts = useQueries({
    queries: tries.map((chosen) => {
      const less = withoutChosen({ ...place, ids: [] }, chosen);
      return {
        queryKey: ["search.find", "count", less],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const query = searchQuery(less, { start: 0, rows: 0, facets: [], sort }, []);
          return (await client.call("search.find", { query, signal })).response.numFound;
        },
        retry: false,
      };
    }),
  });
  return tries
    .map((chosen, at) => ({ chosen, count: counts[at]?.data ?? 0 }))
    .sort((one, other) => other.count - one.count);
}
