import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { type BookmarkMarkProps, useBookmarks } from "../../shared/bookmarks/bookmarks-context.ts";
import styles from "./bookmark-toggle.module.css";

/**
 * Bookmark button on a poster. Always visible if the asset is bookmarked and on touch screens, else on hover and focus.
 * The shortcut is `b`.
 */
export function BookmarkToggle({ id, title }: BookmarkMarkProps) {
  const { t } = useTranslation();
  const { list, command } = useBookmarks();
  const bookmarked = list?.has(id) === true;
  const BookmarkIcon = bookmarked ? IconBookmarkFilled : IconBookmark;
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    command({ kind: "toggle", items: [{ id, title }] });
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={bookmarked ? `${styles.mark} ${styles.kept}` : styles.mark}
      aria-label={t(bookmarked ? "views:bookmark.unmark" : "views:bookmark.mark", { title })}
      onClick={onClick}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <BookmarkIcon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
