import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useBookmarks, useBookmarksState } from "../../asset/bookmarks/bookmarks-context.ts";
import { paths } from "../../shared/paths.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";

const ConfirmDialog = lazyComponent(() => import("../../shared/ui/dialogs/confirm-dialog.tsx"), "ConfirmDialog");

/** The confirmation of large changes to the bookmarks, and the offer to import a guest's bookmarks. */
export function BookmarkDialogs() {
  const { t } = useTranslation();
  const bookmarks = useBookmarks();
  const { confirmation } = useBookmarksState();
  useGuestBookmarksOffer();
  const close = () => bookmarks.cancelConfirmation();
  return (
    <LazyPart onFailed={close}>
      {confirmation && (
        <ConfirmDialog
          title={t("views:bookmark.ask.title", { count: confirmation.count })}
          lead={t("views:bookmark.ask.text", { max: confirmation.max })}
          action={t("views:bookmark.ask.yes")}
          isUndoable
          onClose={close}
          onConfirm={confirmation.confirm}
        />
      )}
    </LazyPart>
  );
}

/** Offers a guest's bookmarks to the account that signs in, once. Not on the bookmark page, which has the same offer. */
function useGuestBookmarksOffer(): void {
  const { t } = useTranslation();
  const notify = useNotify();
  const bookmarks = useBookmarks();
  const { list, guestCount } = useBookmarksState();
  const onPage = useLocation().pathname === paths.bookmark;
  const offer = useRef<AbortController>(null);
  useEffect(() => {
    if (onPage) offer.current?.abort();
  }, [onPage]);
  const loaded = list !== null;
  const offerImport = useEffectEvent(() => {
    if (onPage || !bookmarks.claimGuestOffer()) return;
    offer.current = new AbortController();
    const action = { label: t("views:bookmark.guest.keep"), run: () => bookmarks.importGuestBookmarks() };
    const text = t("views:bookmark.guest.text", { count: guestCount });
    notify({ kind: "info", text, action, id: "bookmarks.guest", signal: offer.current.signal });
  });
  useEffect(() => {
    if (loaded) offerImport();
  }, [loaded]);
}
