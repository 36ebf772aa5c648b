import { IconArrowLeft, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { type AssetPageState, type AssetTrail, isFromBookmarks } from "../../asset/asset-link.ts";
import { MarkedText } from "../../shared/i18n/marked-text.tsx";
import { paths } from "../../shared/paths.ts";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./asset-page.module.css";
import type { ListNavigation } from "./use-neighbours.ts";

interface AssetBarProps {
  readonly trail: AssetTrail | undefined;
  readonly within: AssetPageState["within"] | undefined;
  readonly steps: ListNavigation | undefined;
}

/**
 * Toolbar with the back link, the position in the result list, and links to the neighbours. Back never leaves the
 * portal.
 */
export function AssetBar({ trail, within, steps }: AssetBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (id: string | undefined, index: number) => {
    // Replaces the history entry, so that one step back leads to the list.
    if (id !== undefined && trail) navigate(paths.asset(id), { replace: true, state: { trail: { ...trail, index } } });
  };
  let backText = within ? t("global:action.back") : t("views:asset.back_to_search");
  if (isFromBookmarks(trail)) backText = t("views:asset.back_to_bookmarks");
  else if (trail) backText = t("views:asset.back_to_results", { count: trail.total });
  const back = (
    <>
      <IconArrowLeft size={20} stroke={1.75} className="flip" aria-hidden />
      <span>
        <MarkedText text={backText} marks={{ count: (count) => <span className={styles.count}>{count}</span> }} />
      </span>
    </>
  );
  return (
    <div className={styles.bar}>
      {trail?.direct || within ? (
        <button type="button" className={styles.back} onClick={() => navigate(-1)}>
          {back}
        </button>
      ) : (
        <Link className={styles.back} to={trail?.search ?? formatSearchLocation(EMPTY_SEARCH)}>
          {back}
        </Link>
      )}
      {steps && (
        <>
          <span className={styles.position}>
            {t("views:asset.position", { position: steps.position + 1, total: steps.total })}
          </span>
          <IconButton
            label={t("views:asset.previous")}
            disabled={!steps.previous}
            onClick={() => go(steps.previous?.id, steps.position - 1)}
          >
            <IconChevronLeft size={20} stroke={1.75} className="flip" aria-hidden />
          </IconButton>
          <IconButton
            label={t("views:asset.next")}
            disabled={!steps.next}
            onClick={() => go(steps.next?.id, steps.position + 1)}
          >
            <IconChevronRight size={20} stroke={1.75} className="flip" aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}
