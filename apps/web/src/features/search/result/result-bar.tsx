import { IconBookmark, IconShare } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useOpenOverlay } from "../../../asset/actions/use-asset-actions.ts";
import { useShare } from "../../../asset/use-share.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useBookmarks } from "../../../shared/bookmarks/bookmarks-context.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import styles from "../selection/action-bar.module.css";
import type { Result } from "./use-result.ts";

interface ResultBarProps {
  readonly result: Pick<Result, "ids" | "total" | "complete">;
  readonly place: SearchPlace;
  /** Of the search. */
  readonly address: string;
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

/** What can be done with all that was found, as long as nothing of it is selected. */
export function ResultBar({ result, place, address }: ResultBarProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { order } = useBookmarks();
  const share = useShare(useOpenOverlay());
  const { total, complete } = result;
  const ids = complete ? result.ids.filter((id) => id !== undefined) : [];
  return (
    <div className={`${styles.dock} ${styles.rest}`} role="toolbar" aria-label={t("views:search.selection.every")}>
      {session?.isAssetUser && (
        <>
          <button
            type="button"
            onClick={() => order({ kind: "result", place, total, ids })}
            aria-label={t("views:search.selection.bookmark_all")}
          >
            <IconBookmark {...icon} />
            <span className={styles.wide}>{t("views:search.selection.bookmark_all")}</span>
          </button>
          <hr />
        </>
      )}
      <button
        type="button"
        onClick={() => share({ count: total, ids, search: address })}
        aria-label={t("views:search.selection.share_all")}
      >
        <IconShare {...icon} />
        <span className={styles.wide}>{t("views:search.selection.share_all")}</span>
      </button>
    </div>
  );
}
