import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import styles from "./bookmark-toggle.module.css";
import { useBookmarks, useBookmarksState } from "./bookmarks-context.ts";

/**
 * Bookmark button on a poster, once the bookmarks are loaded. Always visible if the asset is bookmarked, else on hover and
 * focus, and never on touch screens. The shortcut is `b`.
 */
export function BookmarkToggle({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  const bookmarks = useBookmarks();
  const { list } = useBookmarksState();
  if (list === null) return null;
  const bookmarked = list.has(id);
  const BookmarkIcon = bookmarked ? IconBookmarkFilled : IconBookmark;
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    // On touch screens the button disappears with the bookmark, so the focus has to move first.
    if (bookmarked)
      event.currentTarget.parentElement?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    bookmarks.toggle([{ id, title }]);
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
