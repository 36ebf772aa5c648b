import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { type BookmarkMarkProps, useBookmarks } from "../../shared/bookmarks/bookmarks-context.ts";
import styles from "./bookmark-mark.module.css";

/**
 * On a poster: stays where the asset is bookmarked, and for fingers; else it comes with pointer and focus. The key for
 * it is `b`.
 */
export function BookmarkMark({ id, title }: BookmarkMarkProps) {
  const { t } = useTranslation();
  const { list, command } = useBookmarks();
  const kept = list?.has(id) === true;
  const Sign = kept ? IconBookmarkFilled : IconBookmark;
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    command({ kind: "toggle", items: [{ id, title }] });
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={kept ? `${styles.mark} ${styles.kept}` : styles.mark}
      aria-label={t(kept ? "views:bookmark.unmark" : "views:bookmark.mark", { title })}
      onClick={onClick}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <Sign size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
