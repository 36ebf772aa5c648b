import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import type { useGuestBookmarks } from "./use-guest-bookmarks.ts";

/**
 * Offers the guest's bookmarks in this browser to the account that signs in, once. Not on the bookmark page, which
 * shows the same offer itself.
 *
 * @param known whether the account's bookmarks are loaded.
 * @returns a stable function that calls the latest `keep`.
 */
export function useGuestBookmarksOffer(
  guest: ReturnType<typeof useGuestBookmarks>,
  known: boolean,
  keep: () => void,
): () => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const keepLatest = useCallback(() => latest.current(), []);
  const atList = useLocation().pathname === paths.bookmark;
  const offered = useRef<AbortController>(null);
  useEffect(() => {
    if (atList) offered.current?.abort();
  }, [atList]);
  const offer = useEffectEvent(() => {
    if (atList || guest.ids.length === 0 || !guest.claimOffer()) return;
    offered.current = new AbortController();
    const { signal } = offered.current;
    const action = { label: t("views:bookmark.guest.keep"), run: keepLatest };
    const text = t("views:bookmark.guest.text", { count: guest.ids.length });
    notify({ kind: "info", text, action, id: "bookmarks.guest", signal });
  });
  useEffect(() => {
    if (known) offer();
  }, [known]);
  return keepLatest;
}
