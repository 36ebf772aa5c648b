import { Button } from "@mantine/core";
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, getTitle } from "../../asset/asset-doc.ts";
import { useBookmarks, useBookmarksState } from "../../asset/bookmarks/bookmarks-context.ts";
import { useFieldLookup } from "../../asset/metadata/field-lookup.ts";
import { OverlayHost } from "../../asset/overlay-host.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { EmptyCaseIllustration } from "../../shared/ui/errors/empty-case-illustration.tsx";
import { MessageScreen } from "../../shared/ui/errors/message-screen.tsx";
import { isButtonActivationKey } from "../../shared/ui/forms/is-button-activation-key.ts";
import { useIsPrinting } from "../../shared/ui/use-printing.ts";
import { BookmarkCard } from "./bookmark-card.tsx";
import { BookmarkHeader } from "./bookmark-header.tsx";
import { BookmarkNotices } from "./bookmark-notices.tsx";
import styles from "./bookmark-page.module.css";
import { useBookmarkDocs } from "./use-bookmark-docs.ts";

/** Cards rendered at first, and added whenever the end is scrolled into view. */
const RENDER_STEP = 120;
const SKELETON_COUNT = 6;

/** The page of all bookmarks, as a grid of cards. */
export function BookmarkPage() {
  const { t } = useTranslation();
  const bookmarks = useBookmarks();
  const { list } = useBookmarksState();
  const titleField = useSettings().bookmark.title;
  const fields = useFieldLookup();
  const { docs, hidden, loading, error, retry } = useBookmarkDocs(list?.ids);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [renderedCount, setRenderedCount] = useState(RENDER_STEP);
  const printing = useIsPrinting();
  const heading = useRef<HTMLHeadingElement>(null);
  const sheet = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { runKey } = useAssetActions();
  useEffect(() => bookmarks.load(), [bookmarks]);

  const selected = useMemo(() => docs.filter(({ id }) => selectedIds.has(id)), [docs, selectedIds]);
  const onToggle = useCallback(
    ({ id }: AssetDoc) =>
      setSelectedIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  // Removed bookmarks are unselected, and stay so if an undo restores them.
  if (list && [...selectedIds].some((id) => !list.has(id)))
    setSelectedIds(new Set([...selectedIds].filter((id) => list.has(id))));
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const remove = useCallback(
    (assets: readonly AssetDoc[]) =>
      bookmarks.remove(assets.map((asset) => ({ id: asset.id, title: getTitle(asset, titleField) }))),
    [bookmarks, titleField],
  );
  const onRemove = useCallback((asset: AssetDoc) => remove([asset]), [remove]);
  const removeMany = (assets: readonly AssetDoc[]) => {
    // The focus moves to the heading first: the removal may also remove the focused button.
    focusHeading();
    remove(assets);
  };
  const onKey = useCallback(
    (event: KeyboardEvent, asset: AssetDoc) => {
      if (isButtonActivationKey(event) || event.key === "Enter") return;
      if (runKey(event, { actionLocation: "icons", asset })) event.preventDefault();
    },
    [runKey],
  );

  const lost = useRef<number>(undefined);
  const onLost = useCallback((index: number) => {
    lost.current = index;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a card was removed
  useLayoutEffect(() => {
    if (lost.current === undefined) return;
    const cards = [...(sheet.current?.children ?? [])];
    const beside = cards[lost.current] ?? cards.at(-1);
    lost.current = undefined;
    const link = beside?.querySelector<HTMLElement>("h2 a");
    if (link) link.focus();
    else focusHeading();
  }, [docs]);

  const more = renderedCount < docs.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again, since the end may still be visible
  useEffect(() => {
    const mark = end.current;
    if (!more || !mark) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setRenderedCount((before) => before + RENDER_STEP);
      },
      { rootMargin: "100% 0px" },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [more, renderedCount]);

  const again = list?.failed ? () => bookmarks.retry() : error && docs.length === 0 ? retry : undefined;
  if (again) {
    return (
      <MessageScreen
        title={t("views:bookmark.failed.title")}
        actions={<Button onClick={again}>{t("global:action.retry")}</Button>}
      />
    );
  }
  const empty = !loading && docs.length === 0;
  const shown = printing ? docs : docs.slice(0, renderedCount);
  return (
    <div className={styles.page}>
      <BookmarkHeader
        heading={heading}
        docs={docs}
        selected={selected}
        loading={loading}
        onRemove={removeMany}
        onDeselect={() => setSelectedIds(new Set())}
      />
      <BookmarkNotices hidden={hidden} failed={error !== null} onRetry={retry} focusHeading={focusHeading} />
      {empty && hidden.length === 0 && <NoBookmarks />}
      {loading && docs.length === 0 && (
        <div className={styles.sheet} role="status" aria-label={t("views:bookmark.loading")}>
          {Array.from({ length: Math.min(SKELETON_COUNT, list?.ids.length ?? SKELETON_COUNT) }, (_, at) => (
            <div key={`${at}`} className={`${styles.card} ${styles.ghost}`} />
          ))}
        </div>
      )}
      {docs.length > 0 && (
        <ul ref={sheet} className={styles.sheet} aria-label={t("views:bookmark.list")}>
          {shown.map((asset, index) => (
            <BookmarkCard
              key={asset.id}
              asset={asset}
              index={index}
              total={docs.length}
              fields={fields}
              selected={selectedIds.has(asset.id)}
              selecting={selected.length > 0}
              onToggle={onToggle}
              onRemove={onRemove}
              onKey={onKey}
              onFocusLost={onLost}
            />
          ))}
        </ul>
      )}
      <div ref={end} aria-hidden />
      <OverlayHost find={(id) => docs.find((asset) => asset.id === id)} />
    </div>
  );
}

/** Empty state of the bookmark page: explains bookmarks and links to the search. */
function NoBookmarks() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <EmptyCaseIllustration className={styles.case} />
      <h2>{t("views:bookmark.empty.title")}</h2>
      <p>{t("views:bookmark.empty.text")}</p>
      <Button component={Link} to={paths.everything}>
        {t("views:bookmark.empty.search")}
      </Button>
    </div>
  );
}
