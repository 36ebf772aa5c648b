import { IconArrowLeft, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { type AssetListPosition, type AssetPageHistoryState, isFromBookmarks } from "../../asset/asset-link.ts";
import type { AssetList } from "../../asset/asset-list.ts";
import { TextWithMarkup } from "../../shared/i18n/text-with-markup.tsx";
import { paths } from "../../shared/paths.ts";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./asset-page.module.css";

interface AssetBarProps {
  readonly trail: AssetListPosition | undefined;
  readonly within: AssetPageHistoryState["within"] | undefined;
  /** Position in the list, from 0; undefined or -1 if it is in none. */
  readonly position: number | undefined;
  /** Undefined until it is loaded. */
  readonly list: AssetList | undefined;
}

/**
 * Toolbar with the back link, the position in the result list, and links to the neighbours. Back never leaves the
 * portal.
 */
export function AssetNavigationBar({ trail, within, position = -1, list }: AssetBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const step = (by: 1 | -1) => {
    const index = position + by;
    const neighbour = list?.at(index);
    const go = () => {
      // Replaces the history entry, so that one step back leads to the list.
      if (neighbour && trail)
        navigate(paths.asset(neighbour.id), { replace: true, state: { trail: { ...trail, index } } });
    };
    // Disabled but still focusable, so that the focus is not lost at the end of the list.
    return { ...(neighbour ? {} : { "aria-disabled": true }), onClick: go };
  };
  let backText = within ? t("global:action.back") : t("views:asset.back_to_search");
  if (isFromBookmarks(trail)) backText = t("views:asset.back_to_bookmarks");
  else if (trail) backText = t("views:asset.back_to_results", { count: trail.total });
  const back = (
    <>
      <IconArrowLeft size={20} stroke={1.75} className="flip" aria-hidden />
      <span>
        <TextWithMarkup text={backText} marks={{ count: (count) => <span className={styles.count}>{count}</span> }} />
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
      {position >= 0 && (
        <>
          <span className={styles.position}>
            {t("views:asset.position", { position: position + 1, total: list?.total ?? trail?.total })}
          </span>
          <IconButton icon={IconChevronLeft} flip label={t("views:asset.previous")} {...step(-1)} />
          <IconButton icon={IconChevronRight} flip label={t("views:asset.next")} {...step(1)} />
        </>
      )}
    </div>
  );
}
