import { Button } from "@mantine/core";
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, titleOf } from "../../asset/asset-doc.ts";
import { useFieldLookup } from "../../asset/field-lookup.ts";
import { OverlayHost } from "../../asset/overlay-host.tsx";
import { useBookmarks } from "../../shared/bookmarks/bookmarks-context.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { isPress } from "../../shared/ui/is-press.ts";
import { QuietScreen } from "../../shared/ui/quiet-screen.tsx";
import { usePrinting } from "../../shared/ui/use-printing.ts";
import { BookmarkCard } from "./bookmark-card.tsx";
import { BookmarkHeader } from "./bookmark-header.tsx";
import { BookmarkNotes } from "./bookmark-notes.tsx";
import styles from "./bookmark-page.module.css";
import { NoBookmarks } from "./no-bookmarks.tsx";
import { useBookmarkDocs } from "./use-bookmark-docs.ts";

/** Cards that are drawn at first, and with every look at the end. */
const STEP = 120;
const GHOSTS = 6;

/** All that is bookmarked, as a contact sheet. */
export function BookmarkPage() {
  const { t } = useTranslation();
  const { list, command } = useBookmarks();
  const titleField = useSettings().bookmark.title;
  const fields = useFieldLookup();
  const { docs, hidden, loading, error, retry } = useBookmarkDocs(list?.ids);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [drawn, setDrawn] = useState(STEP);
  const printing = usePrinting();
  const heading = useRef<HTMLHeadingElement>(null);
  const sheet = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { runKey } = useAssetActions();
  useEffect(() => command({ kind: "look" }), [command]);

  const selected = useMemo(() => docs.filter(({ id }) => picked.has(id)), [docs, picked]);
  const onToggle = useCallback(
    ({ id }: AssetDoc) =>
      setPicked((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  // What is taken away comes back unselected.
  if (list && [...picked].some((id) => !list.has(id))) setPicked(new Set([...picked].filter((id) => list.has(id))));
  const toHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const remove = useCallback(
    (assets: readonly AssetDoc[]) =>
      command({ kind: "remove", items: assets.map((asset) => ({ id: asset.id, title: titleOf(asset, titleField) })) }),
    [command, titleField],
  );
  const onRemove = useCallback((asset: AssetDoc) => remove([asset]), [remove]);
  const removeMany = (assets: readonly AssetDoc[]) => {
    // The button may go with them.
    toHeading();
    remove(assets);
  };
  const onKey = useCallback(
    (event: KeyboardEvent, asset: AssetDoc) => {
      if (isPress(event) || event.key === "Enter") return;
      if (runKey(event, { place: "icons", asset })) event.preventDefault();
    },
    [runKey],
  );

  const lost = useRef<number>(undefined);
  const onLost = useCallback((index: number) => {
    lost.current = index;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card has gone
  useLayoutEffect(() => {
    if (lost.current === undefined) return;
    const cards = [...(sheet.current?.children ?? [])];
    const beside = cards[lost.current] ?? cards.at(-1);
    lost.current = undefined;
    const link = beside?.querySelector<HTMLElement>("h2 a");
    if (link) link.focus();
    else toHeading();
  }, [docs]);

  const more = drawn < docs.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that is still to be seen asks again
  useEffect(() => {
    const mark = end.current;
    if (!more || !mark) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setDrawn((before) => before + STEP);
      },
      { rootMargin: "100% 0px" },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [more, drawn]);

  const again = list?.failed ? list.retry : error && docs.length === 0 ? retry : undefined;
  if (again) {
    return (
      <QuietScreen
        title={t("views:bookmark.failed.title")}
        actions={<Button onClick={again}>{t("global:action.retry")}</Button>}
      />
    );
  }
  const empty = !loading && docs.length === 0;
  const shown = printing ? docs : docs.slice(0, drawn);
  return (
    <div className={styles.page}>
      <BookmarkHeader
        heading={heading}
        docs={docs}
        selected={selected}
        loading={loading}
        onRemove={removeMany}
        onDeselect={() => setPicked(new Set())}
      />
      <BookmarkNotes hidden={hidden} failed={error !== null} onRetry={retry} />
      {empty && hidden.length === 0 && <NoBookmarks />}
      {loading && docs.length === 0 && (
        <div className={styles.sheet} role="status" aria-label={t("views:bookmark.loading")}>
          {Array.from({ length: Math.min(GHOSTS, list?.ids.length ?? GHOSTS) }, (_, at) => (
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
              selected={picked.has(asset.id)}
              selecting={selected.length > 0}
              onToggle={onToggle}
              onRemove={onRemove}
              onKey={onKey}
              onLost={onLost}
            />
          ))}
        </ul>
      )}
      <div ref={end} aria-hidden />
      <OverlayHost find={(id) => docs.find((asset) => asset.id === id)} />
    </div>
  );
}
