import { useQueryClient } from "@tanstack/react-query";
import { MAX_BOOKMARKS } from "@vitrine/contract/limits";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { titleOf } from "../../asset/asset-doc.ts";
import { knownAsset } from "../../asset/known-asset.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { maxAssetsQuery } from "../../shared/api/portal-queries.ts";
import type { BookmarkCommand, BookmarkItem, BookmarkList } from "../../shared/bookmarks/bookmarks-context.ts";
import { useLaterTexts } from "../../shared/i18n/use-later-texts.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { sortOf } from "../../shared/search/sort.ts";
import { useDeadFields, useFind } from "../../shared/search/use-find.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { BookmarkMark } from "./bookmark-mark.tsx";
import { useBookmarkStore } from "./use-bookmark-store.ts";
import { useGuestList } from "./use-guest-list.ts";
import { useGuestOffer } from "./use-guest-offer.ts";
import { AT_THE_END, undoing, type Wish, type Wishes } from "./wishes.ts";

const ManyDialog = lazyOf(() => import("./many-dialog.tsx"), "ManyDialog");

interface BookmarkKeeperProps {
  readonly commands: readonly BookmarkCommand[];
  readonly onTaken: (commands: readonly BookmarkCommand[]) => void;
  readonly onList: (list: BookmarkList | null) => void;
}

type Result = Extract<BookmarkCommand, { kind: "result" }>;
/** What waits for a yes, since it is more than one download may hold. */
interface Question {
  readonly count: number;
  readonly max: number;
  readonly run: () => void;
}

const UNLIMITED = -1;
const KEEP: Wish = { kept: true, place: AT_THE_END };
const DROP: Wish = { kept: false };
/** Notices of one change after the other replace each other, and those of other undoing. */
const CHANGED = "undo";

/** Keeps the bookmarks, and says what has become of them. Draws nothing but its question. */
export function BookmarkKeeper({ commands, onTaken, onList }: BookmarkKeeperProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const locale = useLocale();
  const notify = useNotify();
  const find = useFind();
  const dead = useDeadFields();
  const { sorting, bookmark } = useSettings();
  const texts = useLaterTexts("pages");
  const guest = useGuestList();
  const collecting = useRef<AbortController>(null);
  /** Ends with the list: another one is somebody else's. */
  const life = useRef(new AbortController());
  const [question, setQuestion] = useState<Question | null>(null);

  const nameOf = (id: string) => {
    const asset = knownAsset(queries, id, locale);
    return asset && titleOf(asset, bookmark.title);
  };
  const nameOfOnly = ([only, more]: readonly string[]) => (only && !more ? nameOf(only) : undefined);
  /** undefined for several, and where no list has loaded the one. */
  const nameOfOne = ([only, more]: readonly BookmarkItem[]) =>
    only && !more ? (only.title ?? nameOf(only.id)) : undefined;
  const { store, state } = useBookmarkStore({
    failed: (_, again) => {
      const action = { label: t("global:action.retry"), run: again };
      notify({ kind: "danger", text: t("views:bookmark.notice.failed"), action, id: CHANGED });
    },
    gone: (ids) => {
      const title = nameOfOnly(ids);
      const text =
        title === undefined
          ? t("views:bookmark.notice.gone", { count: ids.length })
          : t("views:bookmark.notice.gone_named", { title });
      notify({ kind: "warning", text, id: "bookmarks.gone" });
    },
    refused: (all) => {
      const staying = new Set(guest.refused(all));
      if (staying.size > 0) {
        const text = t("views:bookmark.guest.left_out", { count: staying.size });
        notify({ kind: "warning", text, id: "bookmarks.left_out" });
      }
      const ids = all.filter((id) => !staying.has(id));
      if (ids.length === 0) return;
      const title = nameOfOnly(ids);
      const text =
        title === undefined
          ? t("views:bookmark.notice.refused", { count: ids.length })
          : t("views:bookmark.notice.refused_named", { title });
      notify({ kind: "warning", text, id: CHANGED });
    },
    unsaved: (count) => {
      notify({ kind: "danger", text: t("views:bookmark.notice.unsaved", { count }), id: "bookmarks.unsaved" });
    },
    saved: guest.saved,
  });

  /** Changes the list, says so, and offers to take it back; `onUndone` is told of that. */
  const change = (wishes: Wishes, words: (count: number) => string, onUndone?: () => void) => {
    if (!store) return;
    const before = store.get().ids;
    store.wish(wishes);
    const after = store.get().ids;
    const back = undoing(before, after);
    if (back.size === 0) return void notify({ kind: "info", text: t("views:bookmark.notice.all_there"), id: CHANGED });
    const undo = () => {
      onUndone?.();
      store.wish(back);
    };
    const action = { label: t("global:action.undo"), run: undo, undoes: true } as const;
    notify({ kind: "success", text: words(back.size), action, signal: life.current.signal, id: CHANGED });
  };
  const add = (ids: readonly string[], title?: string, onUndone?: () => void) => {
    if (new Set([...(store?.get().ids ?? []), ...ids]).size > MAX_BOOKMARKS) return tellFull();
    const words = (count: number) =>
      title === undefined
        ? t("views:bookmark.notice.added_many", { count })
        : t("views:bookmark.notice.added", { title });
    change(new Map(ids.map((id) => [id, KEEP])), words, onUndone);
  };
  const tellFull = () =>
    notify({
      kind: "warning",
      text: t("views:bookmark.notice.too_many", { max: MAX_BOOKMARKS }),
      id: "bookmarks.full",
    });
  const remove = (items: readonly BookmarkItem[]) => {
    const title = nameOfOne(items);
    change(new Map(items.map(({ id }) => [id, DROP])), (count) =>
      title === undefined
        ? t("views:bookmark.notice.removed_many", { count })
        : t("views:bookmark.notice.removed", { title }),
    );
  };
  /** At once, or once somebody has said yes to that many. */
  const askFirst = async (count: number, run: () => void) => {
    const { signal } = life.current;
    const max = await queries.fetchQuery(maxAssetsQuery(client)).catch(() => UNLIMITED);
    if (signal.aborted) return;
    if (max !== UNLIMITED && count > max) setQuestion({ count, max, run });
    else run();
  };
  const addResult = async ({ place, total, ids }: Result) => {
    collecting.current?.abort();
    const end = new AbortController();
    collecting.current = end;
    if (ids.length >= total) return add(ids);
    notify({ kind: "info", text: t("views:bookmark.notice.collecting", { count: total }), id: CHANGED });
    try {
      const { allIds } = await import("../../shared/search/all-ids.ts");
      const sort = sortOf(place, sorting);
      add(await allIds({ client, place, sort, dead, find, signal: end.signal, most: MAX_BOOKMARKS }));
    } catch {
      if (end.signal.aborted) return;
      notify({ kind: "danger", text: t("views:bookmark.notice.not_collected"), id: CHANGED });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is somebody else's
  useEffect(() => {
    const here = new AbortController();
    life.current = here;
    return () => {
      here.abort();
      collecting.current?.abort();
      setQuestion(null);
    };
  }, [store]);

  const carryOut = (command: BookmarkCommand) => {
    if (command.kind === "remove") remove(command.items);
    if (command.kind === "forget") {
      const { ids } = command;
      store?.wish(new Map(ids.map((id) => [id, DROP])));
      const text = t("views:bookmark.notice.removed_many", { count: ids.length });
      notify({ kind: "success", text, id: CHANGED });
    }
    if (command.kind === "toggle") {
      const kept = new Set(store?.get().ids);
      const [only, more] = command.items;
      if (command.items.every(({ id }) => kept.has(id))) remove(command.items);
      else if (only && !more) add([only.id], nameOfOne(command.items));
      else {
        const ids = command.items.map(({ id }) => id).filter((id) => !kept.has(id));
        void askFirst(ids.length, () => add(ids));
      }
    }
    if (command.kind === "result") {
      if (command.total > MAX_BOOKMARKS) tellFull();
      else void askFirst(command.total, () => void addResult(command));
    }
  };
  const known = texts && store !== null && !["initial", "loading"].includes(state.status);
  const takeAll = useEffectEvent(() => {
    onTaken(commands);
    for (const command of commands) carryOut(command);
  });
  useEffect(() => {
    if (known && commands.length > 0) takeAll();
  }, [known, commands]);

  const keepGuest = () => {
    const before = new Set(store?.get().ids);
    const news = guest.ids.filter((id) => !before.has(id));
    // What the account has already needs no saving.
    if (news.length === 0) guest.discard();
    else add(news, undefined, guest.adopt());
  };
  const keepLatest = useGuestOffer(guest, known, keepGuest);

  const { ids } = state;
  const failed = state.status === "failure";
  const list = useMemo((): BookmarkList | null => {
    if (!known) return null;
    const kept = new Set(ids);
    return {
      ids,
      has: (id) => kept.has(id),
      failed,
      retry: () => void store?.refresh(),
      guest: guest.ids.length === 0 ? null : { count: guest.ids.length, keep: keepLatest, discard: guest.discard },
      Mark: BookmarkMark,
    };
  }, [known, ids, failed, store, guest, keepLatest]);
  useEffect(() => onList(list), [list, onList]);

  const close = () => setQuestion(null);
  return (
    <LazyPart onFailed={close}>
      {question && (
        <ManyDialog
          count={question.count}
          max={question.max}
          onClose={close}
          onYes={() => {
            close();
            question.run();
          }}
        />
      )}
    </LazyPart>
  );
}
