import type { StoreDeps } from "../../shared/store-deps.ts";
import type { BookmarkListEvents } from "./bookmark-list.ts";
import type { GuestBookmarks } from "./guest-bookmarks.ts";

interface ListEventDeps extends Pick<StoreDeps, "language" | "notify"> {
  readonly guest: GuestBookmarks;
  /** Title of the only asset; undefined if there are several, or if it is not known. */
  readonly nameOf: (ids: readonly string[]) => string | undefined;
}

/** Shows notices of what happens when a list is saved. */
export function createListEvents(deps: ListEventDeps): Omit<BookmarkListEvents, "saved"> {
  const { language, notify, guest, nameOf } = deps;
  const { t } = language.i18n;
  const warnOf = (what: "gone" | "refused", ids: readonly string[], id: string) => {
    const title = nameOf(ids);
    const text =
      title === undefined
        ? t(`views:bookmark.notice.${what}`, { count: ids.length })
        : t(`views:bookmark.notice.${what}_named`, { title });
    notify({ kind: "warning", text, id });
  };
  return {
    failed: (_, again) => {
      const action = { label: t("global:action.retry"), run: again };
      notify({ kind: "danger", text: t("views:bookmark.notice.failed"), action, id: "undo" });
    },
    deleted: (ids) => warnOf("gone", ids, "bookmarks.gone"),
    refused: (all) => {
      const notAdopted = guest.refused(all);
      if (notAdopted.length > 0) {
        const text = t("views:bookmark.guest.left_out", { count: notAdopted.length });
        notify({ kind: "warning", text, id: "bookmarks.left_out" });
      }
      const ids = all.filter((id) => !notAdopted.includes(id));
      if (ids.length > 0) warnOf("refused", ids, "undo");
    },
    unsaved: (count) =>
      notify({ kind: "danger", text: t("views:bookmark.notice.unsaved", { count }), id: "bookmarks.unsaved" }),
  };
}
