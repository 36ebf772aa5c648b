import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation, useNavigationType } from "react-router-dom";
import { useHost } from "../../shared/host/host-context.tsx";
import { paths, returnableRoutePatterns } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { clearReloadMark } from "../../shared/ui/errors/stale-chunk.ts";
import { useAnnounce } from "../../shared/ui/notices/announcer.tsx";
import type { RouteHandle } from "../route-handle.ts";

const ANNOUNCE_MS = 500;
/** How long a page may take to show its heading before the focus stays on the page itself. */
const HEADING_MS = 2000;

interface NavigationEffectsOptions {
  readonly handle: RouteHandle & { id: string };
  /** The title set by the page itself, if any. */
  readonly title: string | null;
  readonly main: RefObject<HTMLElement | null>;
}

/** Sets title, announcement, focus and scroll position after navigation. True while a page is loading. */
export function useNavigationEffects({ handle, title, main }: NavigationEffectsOptions): boolean {
  const host = useHost();
  const { t } = useTranslation();
  const { global } = useSettings();
  const announce = useAnnounce();
  const navigation = useNavigation();
  const type = useNavigationType();
  const location = useLocation();
  // Custom pages share one route, but each counts as a page of its own.
  const pageId = handle.id === returnableRoutePatterns.custom ? location.pathname : handle.id;
  const shown = useRef(pageId);
  const page = title ?? t(handle.page);
  const announcePage = useEffectEvent(() => announce(t("global:page.navigated", { page }), "assertive"));

  useEffect(() => {
    host.setTitle(t("global:page.title", { website: global.website_title, page }));
  }, [host, t, global.website_title, page]);

  // Within a page (another search, the next asset), the page handles focus and scroll position itself.
  useEffect(() => {
    if (shown.current === pageId) return;
    shown.current = pageId;
    clearReloadMark(host.tabStorage);
    const stop = focusHeading(main.current);
    const timer = window.setTimeout(() => announcePage(), ANNOUNCE_MS);
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [pageId, host, main]);

  const scrollPositions = useRef(new Map<string, number>());
  useEffect(() => {
    const key = location.key;
    const positions = scrollPositions.current;
    // An overlay must not change the scroll position of the page below it.
    const state = location.state as { overlay?: unknown; visit?: string } | null;
    if (state?.overlay || (state?.visit !== undefined && type !== "POP")) return;
    // Not for the key "default", which all history entries of typed addresses share.
    const before = type === "POP" && key !== "default" ? positions.get(key) : undefined;
    // The scroll padding keeps the anchor below the sticky bars.
    const anchor = before === undefined ? findAnchor(main.current, location.hash) : null;
    // The search page restores its scroll position itself, since its results are not loaded yet.
    const scrollTop = type === "POP" ? before : 0;
    if (anchor) anchor.scrollIntoView();
    else if (handle.id !== paths.everything && scrollTop !== undefined) window.scrollTo(0, scrollTop);
    else if (handle.id === paths.everything && type !== "POP") window.scrollTo(0, 0);
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [location.key, location.state, location.hash, type, handle.id, main]);

  return navigation.state === "loading";
}

/** Finds the element that a URL-encoded hash refers to. */
function findAnchor(main: HTMLElement | null, hash: string): Element | null {
  if (hash.length < 2) return null;
  try {
    return main?.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`) ?? null;
  } catch {
    return null;
  }
}

/**
 * Focuses the page's h1 as soon as it exists, and the next one if a loading page replaces it, unless the page or the user
 * has moved the focus.
 */
function focusHeading(main: HTMLElement | null): () => void {
  if (!main) return () => {};
  const before = document.activeElement;
  // The page has set the focus itself, or it is still on a control of the previous page that is about to be removed.
  const isInside = before !== main && main.contains(before);
  let focused: HTMLElement | null = null;
  const isLost = (now: Element | null) => now === null || now === document.body || now === main;
  const attempt = () => {
    if (focused?.isConnected) return;
    const now = document.activeElement;
    if (isInside && now === before) return;
    if (now !== before && !isLost(now)) return observer.disconnect();
    const heading = main.querySelector("h1");
    if (!heading) return;
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    focused = heading;
  };
  const observer = new MutationObserver(attempt);
  observer.observe(main, { childList: true, subtree: true });
  attempt();
  if (!focused && !isInside) main.focus({ preventScroll: true });
  const timer = window.setTimeout(() => focused ?? observer.disconnect(), HEADING_MS);
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
}
