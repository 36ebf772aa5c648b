import type { StoreDeps } from "../../shared/store-deps.ts";
import type { AdoptableGuestBookmarks } from "./adoptable-guest-bookmarks.ts";
import type { BookmarkListEventHandlers } from "./bookmark-list.ts";

interface ListEventDeps extends Pick<StoreDeps, "language" | "notify"> {
  readonly guest: AdoptableGuestBookmarks;
  /** Title of the only asset; undefined if there are several, or if it is not known. */
  readonly nameOf: (ids: readonly string[]) => string | undefined;
}

/** Shows notices of what happens when a list is saved. */
export function createBookmarkNoticeHandlers(deps: ListEventDeps): Omit<BookmarkListEventHandlers, "saved"> {
  const { language, notify, guest, nameOf } = deps;
  const { t } = language.i18n;
  const warn = (text: string, id: string) => notify({ kind: "warning", text, id });
  return {
    failed: (_, again) => {
      const action = { label: t("global:action.retry"), run: again };
      notify({ kind: "danger", text: t("views:bookmark.notice.failed"), action, id: "undo" });
    },
    deleted: (ids) => {
      const title = nameOf(ids);
      const text =
        title === undefined
          ? t("views:bookmark.notice.gone", { count: ids.length })
          : t("views:bookmark.notice.gone_named", { title });
      warn(text, "bookmarks.gone");
    },
    refused: (all) => {
      const notAdopted = guest.refused(all);
      if (notAdopted.length > 0)
        warn(t("views:bookmark.guest.left_out", { count: notAdopted.length }), "bookmarks.left_out");
      const ids = all.filter((id) => !notAdopted.includes(id));
      if (ids.length === 0) return;
      const title = nameOf(ids);
      const text =
        title === undefined
          ? t("views:bookmark.notice.refused", { count: ids.length })
          : t("views:bookmark.notice.refused_named", { title });
      warn(text, "undo");
    },
    unsaved: (count) =>
      notify({ kind: "danger", text: t("views:bookmark.notice.unsaved", { count }), id: "bookmarks.unsaved" }),
  };
}
