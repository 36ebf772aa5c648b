import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBookmarks } from "../../shared/bookmarks/bookmarks-context.ts";
import { useOfferUndo } from "../../shared/ui/use-offer-undo.ts";
import styles from "./bookmark-page.module.css";

interface BookmarkNotesProps {
  /** Bookmarked, and not to be seen at the moment. */
  readonly hidden: readonly string[];
  /** The records could not be loaded. */
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** What is to be known of the list, above it: what is not shown, and what may be taken over. */
export function BookmarkNotes({ hidden, failed, onRetry }: BookmarkNotesProps) {
  const { t } = useTranslation();
  const { list, command } = useBookmarks();
  const offerUndo = useOfferUndo();
  const guest = list?.guest;
  const removeHidden = () => command({ kind: "forget", ids: hidden });
  const discard = () => {
    if (guest) offerUndo(t("views:bookmark.guest.discarded"), guest.discard());
  };
  return (
    <>
      {guest && (
        <Note text={t("views:bookmark.guest.text", { count: guest.count })}>
          <button type="button" className="link" onClick={guest.keep}>
            {t("views:bookmark.guest.keep")}
          </button>
          <button type="button" className="link" onClick={discard}>
            {t("views:bookmark.guest.discard")}
          </button>
        </Note>
      )}
      {hidden.length > 0 && (
        <Note text={t("views:bookmark.hidden.text", { count: hidden.length })}>
          <button type="button" className="link" onClick={removeHidden}>
            {t("views:bookmark.hidden.remove")}
          </button>
        </Note>
      )}
      {failed && (
        <Note text={t("views:bookmark.failed.some")}>
          <button type="button" className="link" onClick={onRetry}>
            {t("global:action.retry")}
          </button>
        </Note>
      )}
    </>
  );
}

function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.note} role="status">
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <p>{text}</p>
      {children}
    </div>
  );
}
