import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useSession } from "../../../shared/api/session-context.tsx";
import { truncateText } from "../../../shared/i18n/format.ts";
import { paths } from "../../../shared/paths.ts";
import { EMPTY_SEARCH, formatSearchLocation, type SearchLocation } from "../../../shared/search/search-location.ts";
import { useFindAssets } from "../../../shared/search/use-find-assets.ts";
import { EmptyCaseIllustration } from "../../../shared/ui/errors/empty-case-illustration.tsx";
import { getActiveFilterKey } from "../facets/filter-chips.tsx";
import type { FilterLabels } from "../facets/use-filter-labels.ts";
import { type ActiveFilter, listActiveFilters, withoutActiveFilter, withoutFilters } from "../filters.ts";
import styles from "./empty-result.module.css";

interface EmptyResultProps {
  readonly place: SearchLocation;
  readonly labels: FilterLabels;
  readonly onChange: (place: SearchLocation) => void;
  /** Like `onChange`, with an undo. */
  readonly onReset: (place: SearchLocation) => void;
  /** Called to move the focus, since the focused element is removed. */
  readonly onLeave: () => void;
}

/** Maximum number of filters whose removal is tried. */
const MAX_REMOVALS_TRIED = 8;

/** Empty state of the search: lists each filter with the number of hits without it. */
export function EmptyResult({ place, labels, onChange, onReset, onLeave }: EmptyResultProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { session } = useSession();
  const { removals, unfiltered, ready, complete } = useRemovalCounts(place);
  const filtered = listActiveFilters(place).length > 0 && unfiltered !== 0;
  const helpful = removals.filter(({ count }) => count > 0);
  const several = complete && filtered && helpful.length === 0;
  const hint = several ? t("views:search.empty.hint_several") : hintOf(t, place, helpful.length > 0);
  const text = truncateText(place.text);
  const isEverything = place.text === "" && !isByAsset(place) && listActiveFilters(place).length === 0;
  // An admin who finds nothing at all may lack the right to see anything, and is led to the rights of the groups.
  const isAdminOfNothing = isEverything && session?.isGuiAdmin === true && client.has("console");
  const withFocusMoved = (by: (place: SearchLocation) => void, next: SearchLocation) => () => {
    onLeave();
    by(next);
  };
  const title =
    place.text !== ""
      ? t(filtered ? "views:search.empty.title_filtered" : "views:search.empty.title", { text })
      : t(filtered || isByAsset(place) ? "views:search.empty.title_filters" : "views:search.empty.title_all");
  return (
    <div className={styles.empty}>
      <div>
        <h2>{title}</h2>
        {hint !== "" && <p>{hint}</p>}
        {isAdminOfNothing && <p>{t("views:search.empty.rights_hint")}</p>}
        {helpful.length > 0 && (
          <ul>
            {helpful.map(({ chosen, count }) => (
              <li key={getActiveFilterKey(chosen)}>
                <button
                  type="button"
                  className={styles.without}
                  onClick={withFocusMoved(onChange, withoutActiveFilter(place, chosen))}
                >
                  <IconX size={16} stroke={1.9} aria-hidden />
                  <span>
                    <em dir="auto">{labels.field(chosen.field)}</em> <bdi>{truncateText(labels.value(chosen))}</bdi>
                  </span>
                  <span className="numbers">{t("views:search.count", { count })}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.ways}>
          {isAdminOfNothing && (
            <Button component={Link} to={paths.adminRights} onClick={onLeave}>
              {t("views:search.empty.rights")}
            </Button>
          )}
          {ready && filtered && (
            <Button onClick={withFocusMoved(onReset, withoutFilters(place))}>{t("views:search.empty.clear")}</Button>
          )}
          {ready && (place.text !== "" || isByAsset(place)) && (
            <Button
              component={Link}
              to={formatSearchLocation(EMPTY_SEARCH)}
              onClick={onLeave}
              variant={filtered ? "subtle" : "filled"}
            >
              {t("views:search.empty.all")}
            </Button>
          )}
        </div>
      </div>
      <EmptyCaseIllustration className={styles.case} />
    </div>
  );
}

/** Whether the search is for given assets: shared ids or similar pictures. */
const isByAsset = (place: SearchLocation) => place.ids.length > 0 || place.like !== undefined;

function hintOf(t: TFunction, place: SearchLocation, helpful: boolean): string {
  if (helpful) return t("views:search.empty.hint_filtered");
  if (place.text !== "") return t("views:search.empty.hint");
  return listActiveFilters(place).length > 0 || isByAsset(place) ? "" : t("views:search.empty.hint_all");
}

interface RemovalCounts {
  /** Number of hits without each filter, the most first. */
  readonly removals: readonly { readonly chosen: ActiveFilter; readonly count: number }[];
  /** Number of hits without any filter; undefined if unknown. */
  readonly unfiltered: number | undefined;
  /** All requests have ended. */
  readonly ready: boolean;
  /** All filters were tried, and no request failed. */
  readonly complete: boolean;
}

function useRemovalCounts(place: SearchLocation): RemovalCounts {
  const find = useFindAssets();
  const chosen = listActiveFilters(place);
  const tries = chosen.slice(0, MAX_REMOVALS_TRIED);
  const locations =
    chosen.length === 0 ? [] : [withoutFilters(place), ...tries.map((one) => withoutActiveFilter(place, one))];
  const counts = useQueries({
    queries: locations.map((less) => ({
      queryKey: ["search.find", "count", { ...less, ids: [] }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await find(less, { rows: 0 }, signal)).response.numFound,
      retry: false,
    })),
  });
  const removals = tries
    .map((one, at) => ({ chosen: one, count: counts[at + 1]?.data ?? 0 }))
    .sort((one, other) => other.count - one.count);
  return {
    removals,
    unfiltered: counts[0]?.data,
    ready: counts.every(({ isPending }) => !isPending),
    complete: tries.length === chosen.length && counts.every(({ isSuccess }) => isSuccess),
  };
}
