// size: commands, notices and confirmation of bookmarks, to be replaced by a store that is called directly.
import { useQueryClient } from "@tanstack/react-query";
import { MAX_BOOKMARKS } from "@vitrine/contract/limits";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { getTitle } from "../../asset/asset-doc.ts";
import { findCachedAsset } from "../../asset/cached-asset.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { maxAssetsQuery } from "../../shared/api/portal-queries.ts";
import type { BookmarkCommand, BookmarkItem, BookmarkList } from "../../shared/bookmarks/bookmarks-context.ts";
import { useLazyTexts } from "../../shared/i18n/use-lazy-texts.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { getSort } from "../../shared/search/sort.ts";
import { useFind, useUnknownFields } from "../../shared/search/use-find.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { type BookmarkChange, type BookmarkChanges, changesToUndo, LIST_END } from "./bookmark-changes.ts";
import { BookmarkToggle } from "./bookmark-toggle.tsx";
import { useBookmarkStore } from "./use-bookmark-store.ts";
import { useGuestBookmarks } from "./use-guest-bookmarks.ts";
import { useGuestBookmarksOffer } from "./use-guest-bookmarks-offer.ts";

const ConfirmManyDialog = lazyComponent(() => import("./confirm-many-dialog.tsx"), "ConfirmManyDialog");

interface BookmarkControllerProps {
  readonly commands: readonly BookmarkCommand[];
  readonly onHandled: (commands: readonly BookmarkCommand[]) => void;
  readonly onList: (list: BookmarkList | null) => void;
}

type Result = Extract<BookmarkCommand, { kind: "result" }>;
/** A change that waits for confirmation, since it exceeds the limit of one download. */
interface PendingConfirmation {
  readonly count: number;
  readonly max: number;
  readonly run: () => void;
}

const UNLIMITED = -1;
const ADD: BookmarkChange = { bookmarked: true, position: LIST_END };
const REMOVE: BookmarkChange = { bookmarked: false };
/** Notices of successive changes replace each other, and other undo notices. */
const CHANGE_NOTICE_ID = "undo";

/** Runs bookmark commands against the store and shows notices of the results. Renders only the confirmation dialog. */
export function BookmarkController({ commands, onHandled, onList }: BookmarkControllerProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const locale = useLocale();
  const notify = useNotify();
  const find = useFind();
  const dead = useUnknownFields();
  const { sorting, bookmark } = useSettings();
  const texts = useLazyTexts("pages");
  const guest = useGuestBookmarks();
  const collecting = useRef<AbortController>(null);
  /** Aborted when the store changes, since another store belongs to another user. */
  const listAbort = useRef(new AbortController());
  const [confirmation, setConfirmation] = useState<PendingConfirmation | null>(null);

  const nameOf = (id: string) => {
    const asset = findCachedAsset(queries, id, locale);
    return asset && getTitle(asset, bookmark.title);
  };
  const nameOfOnly = ([only, more]: readonly string[]) => (only && !more ? nameOf(only) : undefined);
  /** undefined if there are several, or if no list has loaded the asset. */
  const nameOfOne = ([only, more]: readonly BookmarkItem[]) =>
    only && !more ? (only.title ?? nameOf(only.id)) : undefined;
  const { store, state } = useBookmarkStore({
    failed: (_, again) => {
      const action = { label: t("global:action.retry"), run: again };
      notify({ kind: "danger", text: t("views:bookmark.notice.failed"), action, id: CHANGE_NOTICE_ID });
    },
    deleted: (ids) => {
      const title = nameOfOnly(ids);
      const text =
        title === undefined
          ? t("views:bookmark.notice.gone", { count: ids.length })
          : t("views:bookmark.notice.gone_named", { title });
      notify({ kind: "warning", text, id: "bookmarks.gone" });
    },
    refused: (all) => {
      const notAdopted = new Set(guest.refused(all));
      if (notAdopted.size > 0) {
        const text = t("views:bookmark.guest.left_out", { count: notAdopted.size });
        notify({ kind: "warning", text, id: "bookmarks.left_out" });
      }
      const ids = all.filter((id) => !notAdopted.has(id));
      if (ids.length === 0) return;
      const title = nameOfOnly(ids);
      const text =
        title === undefined
          ? t("views:bookmark.notice.refused", { count: ids.length })
          : t("views:bookmark.notice.refused_named", { title });
      notify({ kind: "warning", text, id: CHANGE_NOTICE_ID });
    },
    unsaved: (count) => {
      notify({ kind: "danger", text: t("views:bookmark.notice.unsaved", { count }), id: "bookmarks.unsaved" });
    },
    saved: guest.saved,
  });

  /** Changes the list, and shows a notice with an undo button; `onUndone` runs on undo. */
  const change = (changes: BookmarkChanges, toMessage: (count: number) => string, onUndone?: () => void) => {
    if (!store) return;
    const before = store.get().ids;
    store.apply(changes);
    const after = store.get().ids;
    const back = changesToUndo(before, after);
    if (back.size === 0)
      return void notify({ kind: "info", text: t("views:bookmark.notice.all_there"), id: CHANGE_NOTICE_ID });
    const undo = () => {
      onUndone?.();
      store.apply(back);
    };
    const action = { label: t("global:action.undo"), run: undo, undoes: true } as const;
    notify({
      kind: "success",
      text: toMessage(back.size),
      action,
      signal: listAbort.current.signal,
      id: CHANGE_NOTICE_ID,
    });
  };
  const add = (ids: readonly string[], title?: string, onUndone?: () => void) => {
    if (new Set([...(store?.get().ids ?? []), ...ids]).size > MAX_BOOKMARKS) return notifyFull();
    const toMessage = (count: number) =>
      title === undefined
        ? t("views:bookmark.notice.added_many", { count })
        : t("views:bookmark.notice.added", { title });
    change(new Map(ids.map((id) => [id, ADD])), toMessage, onUndone);
  };
  const notifyFull = () =>
    notify({
      kind: "warning",
      text: t("views:bookmark.notice.too_many", { max: MAX_BOOKMARKS }),
      id: "bookmarks.full",
    });
  const remove = (items: readonly BookmarkItem[]) => {
    const title = nameOfOne(items);
    change(new Map(items.map(({ id }) => [id, REMOVE])), (count) =>
      title === undefined
        ? t("views:bookmark.notice.removed_many", { count })
        : t("views:bookmark.notice.removed", { title }),
    );
  };
  /** Runs at once, or after the user has confirmed the number if it exceeds the download limit. */
  const confirmIfMany = async (count: number, run: () => void) => {
    const { signal } = listAbort.current;
    const max = await queries.fetchQuery(maxAssetsQuery(client)).catch(() => UNLIMITED);
    if (signal.aborted) return;
    if (max !== UNLIMITED && count > max) setConfirmation({ count, max, run });
    else run();
  };
  const addResult = async ({ location: place, total, ids }: Result) => {
    collecting.current?.abort();
    const end = new AbortController();
    collecting.current = end;
    if (ids.length >= total) return add(ids);
    notify({ kind: "info", text: t("views:bookmark.notice.collecting", { count: total }), id: CHANGE_NOTICE_ID });
    try {
      const { fetchAllIds: allIds } = await import("../../shared/search/fetch-all-ids.ts");
      const sort = getSort(place, sorting);
      add(
        await allIds({
          client,
          location: place,
          sort,
          unknownFields: dead,
          find,
          signal: end.signal,
          limit: MAX_BOOKMARKS,
        }),
      );
    } catch {
      if (end.signal.aborted) return;
      notify({ kind: "danger", text: t("views:bookmark.notice.not_collected"), id: CHANGE_NOTICE_ID });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store belongs to another user
  useEffect(() => {
    const here = new AbortController();
    listAbort.current = here;
    return () => {
      here.abort();
      collecting.current?.abort();
      setConfirmation(null);
    };
  }, [store]);

  const runCommand = (command: BookmarkCommand) => {
    if (command.kind === "remove") remove(command.items);
    if (command.kind === "forget") {
      const { ids } = command;
      store?.apply(new Map(ids.map((id) => [id, REMOVE])));
      const text = t("views:bookmark.notice.removed_many", { count: ids.length });
      notify({ kind: "success", text, id: CHANGE_NOTICE_ID });
    }
    if (command.kind === "toggle") {
      const bookmarked = new Set(store?.get().ids);
      const [only, more] = command.items;
      if (command.items.every(({ id }) => bookmarked.has(id))) remove(command.items);
      else if (only && !more) add([only.id], nameOfOne(command.items));
      else {
        const ids = command.items.map(({ id }) => id).filter((id) => !bookmarked.has(id));
        void confirmIfMany(ids.length, () => add(ids));
      }
    }
    if (command.kind === "result") {
      if (command.total > MAX_BOOKMARKS) notifyFull();
      else void confirmIfMany(command.total, () => void addResult(command));
    }
  };
  const known = texts && store !== null && !["initial", "loading"].includes(state.status);
  const runAll = useEffectEvent(() => {
    onHandled(commands);
    for (const command of commands) runCommand(command);
  });
  useEffect(() => {
    if (known && commands.length > 0) runAll();
  }, [known, commands]);

  const adoptGuestBookmarks = () => {
    const before = new Set(store?.get().ids);
    const news = guest.ids.filter((id) => !before.has(id));
    // Bookmarks that the account has already need no saving.
    if (news.length === 0) guest.discard();
    else add(news, undefined, guest.adopt());
  };
  const adoptLatest = useGuestBookmarksOffer(guest, known, adoptGuestBookmarks);

  const { ids } = state;
  const failed = state.status === "failure";
  const list = useMemo((): BookmarkList | null => {
    if (!known) return null;
    const bookmarked = new Set(ids);
    return {
      ids,
      has: (id) => bookmarked.has(id),
      failed,
      retry: () => void store?.refresh(),
      guest:
        guest.ids.length === 0
          ? null
          : { count: guest.ids.length, importToAccount: adoptLatest, discard: guest.discard },
      Mark: BookmarkToggle,
    };
  }, [known, ids, failed, store, guest, adoptLatest]);
  useEffect(() => onList(list), [list, onList]);

  const close = () => setConfirmation(null);
  return (
    <LazyPart onFailed={close}>
      {confirmation && (
        <ConfirmManyDialog
          count={confirmation.count}
          max={confirmation.max}
          onClose={close}
          onConfirm={() => {
            close();
            confirmation.run();
          }}
        />
      )}
    </LazyPart>
  );
}
