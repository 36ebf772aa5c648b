import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBookmarks, useBookmarksState } from "../../asset/bookmarks/bookmarks-context.ts";
import { useOfferUndo } from "../../shared/ui/notices/use-offer-undo.ts";
import styles from "./bookmark-page.module.css";

interface BookmarkNoticesProps {
  /** Bookmarked assets that the user cannot see at the moment. */
  readonly hidden: readonly string[];
  /** The records could not be loaded. */
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Called by buttons that remove their own notice. */
  readonly focusHeading: () => void;
}

/** Notices above the bookmarks: hidden assets, a failed request, and guest bookmarks that the account may adopt. */
export function BookmarkNotices({ hidden, failed, onRetry, focusHeading }: BookmarkNoticesProps) {
  const { t } = useTranslation();
  const bookmarks = useBookmarks();
  const { guestCount } = useBookmarksState();
  const offerUndo = useOfferUndo();
  const focusHeadingAnd = (action: () => void) => () => {
    focusHeading();
    action();
  };
  const importGuest = focusHeadingAnd(() => bookmarks.importGuestBookmarks());
  const removeHidden = focusHeadingAnd(() => bookmarks.forget(hidden));
  const discard = focusHeadingAnd(() =>
    offerUndo(t("views:bookmark.guest.discarded"), bookmarks.discardGuestBookmarks()),
  );
  return (
    <>
      {guestCount > 0 && (
        <Notice text={t("views:bookmark.guest.text", { count: guestCount })}>
          <button type="button" className="link" onClick={importGuest}>
            {t("views:bookmark.guest.keep")}
          </button>
          <button type="button" className="link" onClick={discard}>
            {t("views:bookmark.guest.discard")}
          </button>
        </Notice>
      )}
      {hidden.length > 0 && (
        <Notice text={t("views:bookmark.hidden.text", { count: hidden.length })}>
          <button type="button" className="link" onClick={removeHidden}>
            {t("views:bookmark.hidden.remove")}
          </button>
        </Notice>
      )}
      {failed && (
        <Notice text={t("views:bookmark.failed.some")}>
          <button type="button" className="link" onClick={focusHeadingAnd(onRetry)}>
            {t("global:action.retry")}
          </button>
        </Notice>
      )}
    </>
  );
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.note} role="status">
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <p>{text}</p>
      {children}
    </div>
  );
}
